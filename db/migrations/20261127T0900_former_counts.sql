-- Counts are live for late readers, so the past of likes and votes is not kept. The version before reads neither table.
drop table taken_likes, changed_votes;
