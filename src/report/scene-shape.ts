// The shape of a scene as data: read from a file field by field, and written in this order of keys.

import { array, boolean, type Decoder, number, object, optional, string, word } from "./decode.ts";
import type { Badge, Cell, Fact, Lane, Log, Mark, Message, Scene } from "./scene.ts";

const log = object<Log>({
  cells: array(object<Cell>({ label: string, epoch: optional(number) })),
  marks: array(object<Mark>({ name: string, at: number })),
});

const lane = object<Lane>({
  id: string,
  status: word<Lane["status"]>({ up: true, down: true }),
  badges: array(
    object<Badge>({
      text: string,
      tone: word<Badge["tone"]>({ lead: true, good: true, bad: true, plain: true }),
    }),
  ),
  log: optional(log),
  facts: array(object<Fact>({ name: string, value: string })),
});

export const sceneShape: Decoder<Scene> = object<Scene>({
  lanes: array(lane),
  messages: array(object<Message>({ id: string, from: string, to: string, label: string, isStale: boolean })),
});
