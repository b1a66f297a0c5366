// Which domains of a state are symmetric, where the state speaks of their members, and whether it relates them.

import { ModelError } from "../errors.ts";
import { keysOf } from "./layout.ts";
import type { LeafForm, LeafNode, Node } from "./schema.ts";

/** A domain whose members are interchangeable: two or more. */
export interface SymmetricDomain {
  readonly name: string;
  readonly size: number;
  readonly labels: readonly string[];
}

type MemberForm = Extract<LeafForm, { is: "member" }>;

/** What a leaf (or what is optional in it) is a member of. */
function memberForm({ form }: LeafNode): MemberForm | undefined {
  if (form.is === "optional") return memberForm(form.of);
  return form.is === "member" ? form : undefined;
}

/** The name of the symmetric domain that a leaf, a key or the members of a set are of. */
export function symmetricName(leaf: LeafNode): string | undefined {
  const form = memberForm(leaf);
  return form?.symmetric && form.labels.length > 1 ? form.domain : undefined;
}

/** The symmetric domains that a state speaks of. Throws ModelError where two share a name, or one has too many members. */
export function symmetricDomains(model: string, node: Node): SymmetricDomain[] {
  const found = new Map<string, MemberForm>();
  for (const form of memberForms(node)) {
    const known = found.get(form.domain);
    if (known === undefined) found.set(form.domain, form);
    else if ((known.symmetric || form.symmetric) && !isSame(known, form)) {
      throw new ModelError(
        `${model}: its state has two domains called "${form.domain}" that differ; with symmetry a name means one domain`,
      );
    }
  }
  const domains = [...found.values()]
    .filter(({ symmetric, labels }) => symmetric && labels.length > 1)
    .map(({ domain, labels }) => ({ name: domain, size: labels.length, labels }));
  requireFewRenamings(model, node, domains);
  return domains;
}

function isSame(one: MemberForm, other: MemberForm): boolean {
  return one.symmetric === other.symmetric && one.labels.join() === other.labels.join();
}

function memberForms(node: Node): MemberForm[] {
  const own = (leaf: LeafNode) => {
    const form = memberForm(leaf);
    return form === undefined ? [] : [form];
  };
  switch (node.kind) {
    case "leaf":
      return own(node);
    case "set":
      return own(node.of);
    case "struct":
      return node.fields.flatMap(([, field]) => memberForms(field));
    case "table":
      return [...own(node.key), ...memberForms(node.element)];
    case "list":
    case "bag":
      return memberForms(node.element);
  }
}

/** All renamings of 8 members. A state in which none can be told from another is compared under each. */
const RENAMINGS_LIMIT = 40_320;

/**
 * Members that nothing relates to one another are put in order by what the state says of each, however many there are.
 * Others may have to be tried in every order.
 */
function requireFewRenamings(model: string, node: Node, domains: readonly SymmetricDomain[]): void {
  const tried = domains.length > 1 ? domains : domains.filter(({ name }) => relates(node, name));
  const renamings = tried.reduce((product, { size }) => product * factorial(size), 1);
  if (renamings <= RENAMINGS_LIMIT) return;
  const sizes = tried.map(({ name, size }) => `${size} of ${name}`).join(" and ");
  throw new ModelError(
    `${model}: ${sizes} are too many for symmetry, which may have to try each of their ${renamings.toLocaleString("en-US")} renamings on a state; ${RENAMINGS_LIMIT.toLocaleString("en-US")} are possible (8 members)`,
  );
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

/** Whether a value speaks of members of this domain, or of any symmetric one. */
export function mentions(node: Node, name?: string): boolean {
  return mentionsIn(node, name) > 0;
}

/** How many members one value can speak of; a set counts as two, or many. */
function mentionsIn(node: Node, name: string | undefined): number {
  const isOf = (leaf: LeafNode) => {
    const own = symmetricName(leaf);
    return own !== undefined && (name === undefined || own === name);
  };
  switch (node.kind) {
    case "leaf":
      return isOf(node) ? 1 : 0;
    case "set":
      return isOf(node.of) ? 2 : 0;
    case "struct":
      return node.fields.reduce((sum, [, field]) => sum + mentionsIn(field, name), 0);
    case "table":
      return isOf(node.key) ? 2 : keysOf(node.key) * mentionsIn(node.element, name);
    case "list":
    case "bag":
      return node.capacity * mentionsIn(node.element, name);
  }
}

/** Whether some value within one member's own, or within an element of a bag, can tie two members together. */
function relates(node: Node, name: string): boolean {
  switch (node.kind) {
    case "leaf":
    case "set":
      return false;
    case "struct":
      return node.fields.some(([, field]) => relates(field, name));
    case "table":
      if (symmetricName(node.key) === name) return mentions(node.element, name);
      return relates(node.element, name);
    case "list":
      return relates(node.element, name);
    case "bag":
      return mentionsIn(node.element, name) > 1;
  }
}
