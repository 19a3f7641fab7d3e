/** Words that at least one supported engine reserves: a column of this name is always quoted. */
export const reservedWords: ReadonlySet<string> = new Set(
  `add all alter analyse analyze and any array as asc asof assert_rows_modified at authorization between bigint binary blob both by call
  case cast change char character check cluster collate collation column condition connect constraint contains continue convert create cross
  cube cume_dist current current_catalog current_date current_role current_schema current_time current_timestamp current_user cursor
  database databases date datetime day dec decimal declare default deferrable define delayed delete dense_rank desc describe deterministic
  dimension distinct distinctrow div do double drop dual each else elseif elsif empty enclosed end enum escape escaped except exclude exec exists
  exit explain external extract false fetch file final first_value float following for force foreign format freeze from full fulltext function generated
  get glob global grant group grouping groups hash having high_priority hour if ignore ilike in increment index infile initially inner inout
  insensitive insert int integer intersect interval into is isnull iterate join key keys kill lag lambda last_value lateral lead leading leave left
  like limit linear lines load local localtime localtimestamp lock long lookup loop low_priority match merge minus minute mod modifies month
  natural new no not notnull null nulls number numeric of offset old on only open option or order out outer over overlaps partition percent
  percent_rank pivot placing position precision preceding prewhere primary procedure proto public purge qualify range rank read reads
  real recursive references regexp rename repeat replace require restrict return returning revoke right rlike rollup row rows row_number sample
  schema second select semi session_user set settings share show signal similar smallint some sql struct summarize symmetric sysdate system
  table tablesample text then time timestamp to top totals trailing transaction treat trigger true try_cast unbounded union unique unnest unpivot unsigned until
  update usage use user using value values varchar variadic varying verbose view when where while window with within write xor year zone`
    .trim()
    .split(/\s+/),
);
