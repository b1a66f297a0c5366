-- reference/kip-320 in Murphi: one rule for every rule, over the symmetric set of replicas.
--
-- The constants REPLICAS, LOG_SIZE, RECORDS and EPOCHS (the last epoch; the first is 0) stand before this text.
--
-- Nobody is undefined. A replica's leader epoch is kept plus one, so that 0 is none. What stands behind the end of a log is 0.
-- The quorum's leader epoch is always the one before nextEpoch, and is not kept beside it.

type
  Replica: scalarset(REPLICAS);
  Epoch: 0 .. EPOCHS;
  Offset: 0 .. LOG_SIZE;
  Slot: 0 .. LOG_SIZE - 1;
  Members: array [Replica] of boolean;

var
  hw: array [Replica] of Offset;
  leo: array [Replica] of Offset;
  epoch: array [Replica] of 0 .. EPOCHS + 1;
  leader: array [Replica] of Replica;
  isr: array [Replica] of Members;
  recordId: array [Replica] of array [Slot] of 0 .. RECORDS - 1;
  recordEpoch: array [Replica] of array [Slot] of Epoch;
  announcedLeader: array [Epoch] of Replica;
  announcedIsr: array [Epoch] of Members;
  nextRecord: 0 .. RECORDS;
  nextEpoch: 0 .. EPOCHS + 1;
  quorumLeader: Replica;
  quorumIsr: Members;

function presumes(q: Replica): boolean;
begin
  return !isundefined(leader[q]) & leader[q] = q;
end;

function follows_epoch(f: Replica; q: Replica): boolean;
begin
  return presumes(q) & !isundefined(leader[f]) & leader[f] = q & epoch[f] = epoch[q];
end;

function true_leader(q: Replica): boolean;
begin
  return !isundefined(quorumLeader) & quorumLeader = q & presumes(q) & epoch[q] = nextEpoch;
end;

function reached_own_epoch(q: Replica): boolean;
begin
  return hw[q] = leo[q] | (hw[q] < leo[q] & recordEpoch[q][hw[q]] = epoch[q] - 1);
end;

function alone(q: Replica): boolean;
begin
  return forall f: Replica do f = q | !quorumIsr[f] end;
end;

function all_have_next(q: Replica): boolean;
begin
  return forall f: Replica do !isr[q][f] | (follows_epoch(f, q) & leo[f] > hw[q]) end;
end;

-- One more than the last offset at which both logs hold the same entry.
function shared_end(q: Replica; f: Replica): Offset;
var
  end_: Offset;
begin
  end_ := 0;
  for o: Slot do
    if o < leo[q] & o < leo[f] & recordId[q][o] = recordId[f][o] & recordEpoch[q][o] = recordEpoch[f][o] then
      end_ := o + 1;
    end;
  end;
  return end_;
end;

procedure announce();
begin
  if isundefined(quorumLeader) then
    undefine announcedLeader[nextEpoch];
  else
    announcedLeader[nextEpoch] := quorumLeader;
  end;
  for f: Replica do
    announcedIsr[nextEpoch][f] := quorumIsr[f];
  end;
  nextEpoch := nextEpoch + 1;
end;

startstate
begin
  for q: Replica do
    hw[q] := 0;
    leo[q] := 0;
    epoch[q] := 0;
    undefine leader[q];
    quorumIsr[q] := true;
    for f: Replica do
      isr[q][f] := false;
    end;
    for o: Slot do
      recordId[q][o] := 0;
      recordEpoch[q][o] := 0;
    end;
  end;
  for e: Epoch do
    undefine announcedLeader[e];
    for f: Replica do
      announcedIsr[e][f] := false;
    end;
  end;
  nextRecord := 0;
  nextEpoch := 0;
  undefine quorumLeader;
end;

ruleset q: Replica do
  rule "controller elects a leader"
    nextEpoch <= EPOCHS & quorumIsr[q] & (isundefined(quorumLeader) | quorumLeader != q) ==>
  begin
    quorumLeader := q;
    announce();
  end;

  -- A leader loses its leadership, and its place in the ISR unless it is alone there.
  rule "controller shrinks the ISR"
    nextEpoch <= EPOCHS & (quorumIsr[q] | (!isundefined(quorumLeader) & quorumLeader = q)) ==>
  begin
    if isundefined(quorumLeader) | quorumLeader != q then
      quorumIsr[q] := false;
    else
      undefine quorumLeader;
      if !alone(q) then
        quorumIsr[q] := false;
      end;
    end;
    announce();
  end;

  rule "leader writes"
    nextRecord < RECORDS & presumes(q) & leo[q] < LOG_SIZE ==>
  begin
    recordId[q][leo[q]] := nextRecord;
    recordEpoch[q][leo[q]] := epoch[q] - 1;
    leo[q] := leo[q] + 1;
    nextRecord := nextRecord + 1;
  end;

  rule "leader advances the high watermark"
    hw[q] < leo[q] & all_have_next(q) ==>
  begin
    hw[q] := hw[q] + 1;
  end;

  rule "follower fetches"
    !isundefined(leader[q]) & follows_epoch(q, leader[q]) & leo[q] < leo[leader[q]] ==>
  begin
    recordId[q][leo[q]] := recordId[leader[q]][leo[q]];
    recordEpoch[q][leo[q]] := recordEpoch[leader[q]][leo[q]];
    leo[q] := leo[q] + 1;
    if hw[leader[q]] < leo[q] then
      hw[q] := hw[leader[q]];
    else
      hw[q] := leo[q];
    end;
  end;
end;

ruleset e: Epoch do
  rule "become leader"
    !isundefined(announcedLeader[e]) & epoch[announcedLeader[e]] < e + 1 ==>
  begin
    epoch[announcedLeader[e]] := e + 1;
    leader[announcedLeader[e]] := announcedLeader[e];
    for m: Replica do
      isr[announcedLeader[e]][m] := announcedIsr[e][m];
    end;
  end;
end;

ruleset q: Replica; f: Replica do
  rule "leader expands the ISR"
    true_leader(q) & reached_own_epoch(q) & !isr[q][f] & follows_epoch(f, q) & hw[q] <= leo[f] ==>
  begin
    isr[q][f] := true;
    for m: Replica do
      quorumIsr[m] := isr[q][m];
    end;
  end;

  rule "leader shrinks the ISR"
    true_leader(q) & q != f & isr[q][f] & (!follows_epoch(f, q) | leo[f] < leo[q]) ==>
  begin
    isr[q][f] := false;
    for m: Replica do
      quorumIsr[m] := isr[q][m];
    end;
  end;
end;

ruleset e: Epoch; f: Replica do
  rule "become follower"
    !isundefined(announcedLeader[e]) & announcedLeader[e] != f & epoch[f] < e + 1 &
    presumes(announcedLeader[e]) & epoch[announcedLeader[e]] = e + 1 ==>
  var
    kept: Offset;
  begin
    kept := shared_end(announcedLeader[e], f);
    for o: Slot do
      if o >= kept then
        recordId[f][o] := 0;
        recordEpoch[f][o] := 0;
      end;
    end;
    leo[f] := kept;
    if kept < hw[f] then
      hw[f] := kept;
    end;
    epoch[f] := e + 1;
    leader[f] := announcedLeader[e];
    for m: Replica do
      isr[f][m] := announcedIsr[e][m];
    end;
  end;
end;
