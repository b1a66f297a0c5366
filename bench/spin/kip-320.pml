/*
 * reference/kip-320 in Promela: one option of the loop for every rule, one step for every transition.
 *
 * Parameters, by -D: REPLICAS 2 or 3, LOG_SIZE 1 to 3, RECORDS 1 to 4, EPOCHS (the last one; the first is 0) 0 to 3.
 *
 * A belief is who leads (plus one, so that 0 is nobody) and, above that, the ISR. A replica's leader epoch is kept
 * plus one, so that 0 is none. An entry of a log is its record id and, above that, its epoch. The quorum's leader
 * epoch is always the one before nextEpoch, and is not kept beside it.
 */
typedef Replica {
  unsigned leo : 2;
  unsigned hw : 2;
  unsigned epoch : 3;
  unsigned belief : 5;
  unsigned log : 12
}

Replica r[REPLICAS];
byte announced[EPOCHS + 1];
byte nextRecord;
byte nextEpoch;
byte quorum = ((1 << REPLICAS) - 1) << 2;

#define LEADER(belief) ((belief) & 3)
#define ISR(belief) ((belief) >> 2)
#define MEMBER(belief, q) (((belief) >> (2 + (q))) & 1)
#define BELIEF(leader, isr) ((leader) | ((isr) << 2))
#define ENTRY(q, offset) ((r[q].log >> (4 * (offset))) & 15)

/* Whom an announcement or a replica names as leader: asked only of those that name one. */
#define ANNOUNCED(e) (LEADER(announced[e]) - 1)
#define BELIEVED(f) (LEADER(r[f].belief) - 1)

#define PRESUMES(q) (LEADER(r[q].belief) == q + 1)
#define FOLLOWS_EPOCH(f, q) (PRESUMES(q) && LEADER(r[f].belief) == q + 1 && r[f].epoch == r[q].epoch)
#define TRUE_LEADER(q) (LEADER(quorum) == q + 1 && PRESUMES(q) && r[q].epoch == nextEpoch)
#define REACHED_OWN_EPOCH(q) \
  (r[q].hw == r[q].leo || (r[q].hw < r[q].leo && (ENTRY(q, r[q].hw) >> 2) == r[q].epoch - 1))
#define HAS_NEXT(q, f) (!MEMBER(r[q].belief, f) || (FOLLOWS_EPOCH(f, q) && r[f].leo > r[q].hw))

/* One more than the last offset at which both logs hold the same entry. */
#define SAME(q, f, offset) (r[q].leo > offset && r[f].leo > offset && ENTRY(q, offset) == ENTRY(f, offset))
#define SHARED_END(q, f) (SAME(q, f, 2) -> 3 : (SAME(q, f, 1) -> 2 : (SAME(q, f, 0) -> 1 : 0)))

#define ANNOUNCE announced[nextEpoch] = quorum; nextEpoch++

#define CONTROLLER_ELECTS_LEADER(q) \
  :: d_step { nextEpoch <= EPOCHS && MEMBER(quorum, q) && LEADER(quorum) != q + 1 -> \
       quorum = BELIEF(q + 1, ISR(quorum)); \
       ANNOUNCE }

/* A leader loses its leadership, and its place in the ISR unless it is alone there. */
#define CONTROLLER_SHRINKS_ISR(q) \
  :: d_step { nextEpoch <= EPOCHS && (LEADER(quorum) == q + 1 || MEMBER(quorum, q)) -> \
       quorum = (LEADER(quorum) == q + 1 -> \
         (ISR(quorum) == (1 << q) -> BELIEF(0, ISR(quorum)) : BELIEF(0, ISR(quorum) & ~(1 << q))) : \
         quorum & ~BELIEF(0, 1 << q)); \
       ANNOUNCE }

#define BECOME_LEADER(e) \
  :: d_step { LEADER(announced[e]) != 0 && r[ANNOUNCED(e)].epoch < e + 1 -> \
       r[ANNOUNCED(e)].epoch = e + 1; \
       r[ANNOUNCED(e)].belief = announced[e] }

#define LEADER_WRITES(q) \
  :: d_step { nextRecord < RECORDS && PRESUMES(q) && r[q].leo < LOG_SIZE -> \
       r[q].log = r[q].log | ((nextRecord | ((r[q].epoch - 1) << 2)) << (4 * r[q].leo)); \
       r[q].leo++; \
       nextRecord++ }

#define LEADER_EXPANDS_ISR(q, f) \
  :: d_step { TRUE_LEADER(q) && REACHED_OWN_EPOCH(q) && !MEMBER(r[q].belief, f) && FOLLOWS_EPOCH(f, q) && \
              r[q].hw <= r[f].leo -> \
       r[q].belief = r[q].belief | BELIEF(0, 1 << f); \
       quorum = r[q].belief }

#define LEADER_SHRINKS_ISR(q, f) \
  :: d_step { TRUE_LEADER(q) && q != f && MEMBER(r[q].belief, f) && \
              (!FOLLOWS_EPOCH(f, q) || r[f].leo < r[q].leo) -> \
       r[q].belief = r[q].belief & ~BELIEF(0, 1 << f); \
       quorum = r[q].belief }

#define LEADER_ADVANCES_HIGH_WATERMARK(q) \
  :: d_step { r[q].hw < r[q].leo && ALL_HAVE_NEXT(q) -> r[q].hw++ }

#define BECOME_FOLLOWER(e, f) \
  :: d_step { LEADER(announced[e]) != 0 && LEADER(announced[e]) != f + 1 && r[f].epoch < e + 1 && \
              LEADER(r[ANNOUNCED(e)].belief) == LEADER(announced[e]) && r[ANNOUNCED(e)].epoch == e + 1 -> \
       r[f].leo = SHARED_END(ANNOUNCED(e), f); \
       r[f].log = r[f].log & ((1 << (4 * r[f].leo)) - 1); \
       r[f].hw = (r[f].leo < r[f].hw -> r[f].leo : r[f].hw); \
       r[f].epoch = e + 1; \
       r[f].belief = announced[e] }

#define FOLLOWER_FETCHES(f) \
  :: d_step { LEADER(r[f].belief) != 0 && LEADER(r[BELIEVED(f)].belief) == LEADER(r[f].belief) && \
              r[BELIEVED(f)].epoch == r[f].epoch && r[f].leo < r[BELIEVED(f)].leo -> \
       r[f].log = r[f].log | (r[BELIEVED(f)].log & (15 << (4 * r[f].leo))); \
       r[f].leo++; \
       r[f].hw = (r[BELIEVED(f)].hw < r[f].leo -> r[BELIEVED(f)].hw : r[f].leo) }

#if REPLICAS == 2
#define EACH(RULE) RULE(0) RULE(1)
#define EACH_WITH(RULE, first) RULE(first, 0) RULE(first, 1)
#define EACH_PAIR(RULE) EACH_WITH(RULE, 0) EACH_WITH(RULE, 1)
#define ALL_HAVE_NEXT(q) (HAS_NEXT(q, 0) && HAS_NEXT(q, 1))
#else
#define EACH(RULE) RULE(0) RULE(1) RULE(2)
#define EACH_WITH(RULE, first) RULE(first, 0) RULE(first, 1) RULE(first, 2)
#define EACH_PAIR(RULE) EACH_WITH(RULE, 0) EACH_WITH(RULE, 1) EACH_WITH(RULE, 2)
#define ALL_HAVE_NEXT(q) (HAS_NEXT(q, 0) && HAS_NEXT(q, 1) && HAS_NEXT(q, 2))
#endif

/* Epochs that are never issued are announced by nobody: their rules are left out. */
#if EPOCHS == 0
#define EACH_EPOCH(RULE) RULE(0)
#define EACH_EPOCH_AND_REPLICA(RULE) EACH_WITH(RULE, 0)
#elif EPOCHS == 1
#define EACH_EPOCH(RULE) RULE(0) RULE(1)
#define EACH_EPOCH_AND_REPLICA(RULE) EACH_WITH(RULE, 0) EACH_WITH(RULE, 1)
#elif EPOCHS == 2
#define EACH_EPOCH(RULE) RULE(0) RULE(1) RULE(2)
#define EACH_EPOCH_AND_REPLICA(RULE) EACH_WITH(RULE, 0) EACH_WITH(RULE, 1) EACH_WITH(RULE, 2)
#else
#define EACH_EPOCH(RULE) RULE(0) RULE(1) RULE(2) RULE(3)
#define EACH_EPOCH_AND_REPLICA(RULE) \
  EACH_WITH(RULE, 0) EACH_WITH(RULE, 1) EACH_WITH(RULE, 2) EACH_WITH(RULE, 3)
#endif

active proctype partition() {
  /* Where no rule is enabled the partition has run out of its bounds, which is no error. */
end_of_bounds:
  do
  EACH(CONTROLLER_ELECTS_LEADER)
  EACH(CONTROLLER_SHRINKS_ISR)
  EACH_EPOCH(BECOME_LEADER)
  EACH(LEADER_WRITES)
  EACH_PAIR(LEADER_EXPANDS_ISR)
  EACH_PAIR(LEADER_SHRINKS_ISR)
  EACH(LEADER_ADVANCES_HIGH_WATERMARK)
  EACH_EPOCH_AND_REPLICA(BECOME_FOLLOWER)
  EACH(FOLLOWER_FETCHES)
  od
}
