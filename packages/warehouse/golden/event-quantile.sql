-- duckdb
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'us')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it''s')
      AND (r.seen_at >= TIMESTAMP '2024-03-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-03-15 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS TIMESTAMP)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-29 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= (e.exposed_at + INTERVAL (-3600) SECOND)) AND (a.happened_at <= (e.exposed_at + INTERVAL (255600) SECOND)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      FIRST(e.exposure_dim_0 ORDER BY e.exposed_at, e.exposure_dim_0) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', STRFTIME(u.first_exposure_at, '%Y-%m-%d')) AS "dimension",
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.category = 'it''s') THEN CAST(m.amount AS DOUBLE) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.category = 'it''s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d."dimension" AS "dimension",
      m.v0 AS "value"
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00'))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      QUANTILE_CONT(u."value", 0.9) AS quantile,
      QUANTILE_CONT(u."value", 0.8412010804637984) AS quantile_lower_100,
      QUANTILE_CONT(u."value", 0.9587989195362017) AS quantile_upper_100,
      QUANTILE_CONT(u."value", 0.8584228852695097) AS quantile_lower_200,
      QUANTILE_CONT(u."value", 0.9415771147304903) AS quantile_upper_200,
      QUANTILE_CONT(u."value", 0.8706005402318993) AS quantile_lower_400,
      QUANTILE_CONT(u."value", 0.9293994597681008) AS quantile_upper_400,
      QUANTILE_CONT(u."value", 0.8792114426347548) AS quantile_lower_800,
      QUANTILE_CONT(u."value", 0.9207885573652452) AS quantile_upper_800,
      QUANTILE_CONT(u."value", 0.8853002701159496) AS quantile_lower_1600,
      QUANTILE_CONT(u."value", 0.9146997298840505) AS quantile_upper_1600,
      QUANTILE_CONT(u."value", 0.8896057213173775) AS quantile_lower_3200,
      QUANTILE_CONT(u."value", 0.9103942786826226) AS quantile_upper_3200,
      QUANTILE_CONT(u."value", 0.8926501350579749) AS quantile_lower_6400,
      QUANTILE_CONT(u."value", 0.9073498649420252) AS quantile_upper_6400,
      QUANTILE_CONT(u."value", 0.8948028606586887) AS quantile_lower_12800,
      QUANTILE_CONT(u."value", 0.9051971393413113) AS quantile_upper_12800,
      QUANTILE_CONT(u."value", 0.8963250675289874) AS quantile_lower_25600,
      QUANTILE_CONT(u."value", 0.9036749324710126) AS quantile_upper_25600,
      QUANTILE_CONT(u."value", 0.8974014303293444) AS quantile_lower_51200,
      QUANTILE_CONT(u."value", 0.9025985696706557) AS quantile_upper_51200,
      QUANTILE_CONT(u."value", 0.8981625337644937) AS quantile_lower_102400,
      QUANTILE_CONT(u."value", 0.9018374662355063) AS quantile_upper_102400,
      QUANTILE_CONT(u."value", 0.8987007151646722) AS quantile_lower_204800,
      QUANTILE_CONT(u."value", 0.9012992848353278) AS quantile_upper_204800,
      QUANTILE_CONT(u."value", 0.8990812668822469) AS quantile_lower_409600,
      QUANTILE_CONT(u."value", 0.9009187331177532) AS quantile_upper_409600,
      QUANTILE_CONT(u."value", 0.8993503575823361) AS quantile_lower_819200,
      QUANTILE_CONT(u."value", 0.900649642417664) AS quantile_upper_819200,
      QUANTILE_CONT(u."value", 0.8995406334411234) AS quantile_lower_1638400,
      QUANTILE_CONT(u."value", 0.9004593665588766) AS quantile_upper_1638400,
      QUANTILE_CONT(u."value", 0.8996751787911681) AS quantile_lower_3276800,
      QUANTILE_CONT(u."value", 0.900324821208832) AS quantile_upper_3276800,
      QUANTILE_CONT(u."value", 0.8997703167205617) AS quantile_lower_6553600,
      QUANTILE_CONT(u."value", 0.9002296832794383) AS quantile_upper_6553600,
      QUANTILE_CONT(u."value", 0.899837589395584) AS quantile_lower_13107200,
      QUANTILE_CONT(u."value", 0.900162410604416) AS quantile_upper_13107200,
      QUANTILE_CONT(u."value", 0.8998851583602808) AS quantile_lower_26214400,
      QUANTILE_CONT(u."value", 0.9001148416397192) AS quantile_upper_26214400,
      QUANTILE_CONT(u."value", 0.899918794697792) AS quantile_lower_52428800,
      QUANTILE_CONT(u."value", 0.900081205302208) AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u."dimension"
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u."value" - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      CAST(COALESCE(e.at_or_below, 0) AS DOUBLE) AS main,
      CAST(COALESCE(e.events, 0) AS DOUBLE) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
GROUP BY u.variation, u."dimension";

-- postgres
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'us')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it''s')
      AND (r.seen_at >= TIMESTAMP '2024-03-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-03-15 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS TIMESTAMP)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-29 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= (e.exposed_at + INTERVAL '-3600 seconds')) AND (a.happened_at <= (e.exposed_at + INTERVAL '255600 seconds')))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      (ARRAY_AGG(e.exposure_dim_0 ORDER BY e.exposed_at, e.exposure_dim_0 COLLATE "C"))[1] AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', TO_CHAR(u.first_exposure_at, 'YYYY-MM-DD')) AS "dimension",
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.category = 'it''s') THEN CAST(m.amount AS DOUBLE PRECISION) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.category = 'it''s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d."dimension" AS "dimension",
      m.v0 AS "value"
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00'))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY u."value") AS quantile,
      PERCENTILE_CONT(0.8412010804637984) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_100,
      PERCENTILE_CONT(0.9587989195362017) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_100,
      PERCENTILE_CONT(0.8584228852695097) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_200,
      PERCENTILE_CONT(0.9415771147304903) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_200,
      PERCENTILE_CONT(0.8706005402318993) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_400,
      PERCENTILE_CONT(0.9293994597681008) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_400,
      PERCENTILE_CONT(0.8792114426347548) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_800,
      PERCENTILE_CONT(0.9207885573652452) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_800,
      PERCENTILE_CONT(0.8853002701159496) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_1600,
      PERCENTILE_CONT(0.9146997298840505) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_1600,
      PERCENTILE_CONT(0.8896057213173775) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_3200,
      PERCENTILE_CONT(0.9103942786826226) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_3200,
      PERCENTILE_CONT(0.8926501350579749) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_6400,
      PERCENTILE_CONT(0.9073498649420252) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_6400,
      PERCENTILE_CONT(0.8948028606586887) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_12800,
      PERCENTILE_CONT(0.9051971393413113) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_12800,
      PERCENTILE_CONT(0.8963250675289874) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_25600,
      PERCENTILE_CONT(0.9036749324710126) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_25600,
      PERCENTILE_CONT(0.8974014303293444) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_51200,
      PERCENTILE_CONT(0.9025985696706557) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_51200,
      PERCENTILE_CONT(0.8981625337644937) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_102400,
      PERCENTILE_CONT(0.9018374662355063) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_102400,
      PERCENTILE_CONT(0.8987007151646722) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_204800,
      PERCENTILE_CONT(0.9012992848353278) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_204800,
      PERCENTILE_CONT(0.8990812668822469) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_409600,
      PERCENTILE_CONT(0.9009187331177532) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_409600,
      PERCENTILE_CONT(0.8993503575823361) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_819200,
      PERCENTILE_CONT(0.900649642417664) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_819200,
      PERCENTILE_CONT(0.8995406334411234) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_1638400,
      PERCENTILE_CONT(0.9004593665588766) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_1638400,
      PERCENTILE_CONT(0.8996751787911681) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_3276800,
      PERCENTILE_CONT(0.900324821208832) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_3276800,
      PERCENTILE_CONT(0.8997703167205617) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_6553600,
      PERCENTILE_CONT(0.9002296832794383) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_6553600,
      PERCENTILE_CONT(0.899837589395584) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_13107200,
      PERCENTILE_CONT(0.900162410604416) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_13107200,
      PERCENTILE_CONT(0.8998851583602808) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_26214400,
      PERCENTILE_CONT(0.9001148416397192) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_26214400,
      PERCENTILE_CONT(0.899918794697792) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_52428800,
      PERCENTILE_CONT(0.900081205302208) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u."dimension"
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u."value" - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      CAST(COALESCE(e.at_or_below, 0) AS DOUBLE PRECISION) AS main,
      CAST(COALESCE(e.events, 0) AS DOUBLE PRECISION) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
GROUP BY u.variation, u."dimension";

-- redshift
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'us')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it''s')
      AND (r.seen_at >= TIMESTAMP '2024-03-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-03-15 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS TIMESTAMP)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-29 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= DATEADD(second, -3600, e.exposed_at)) AND (a.happened_at <= DATEADD(second, 255600, e.exposed_at)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      SUBSTRING(MIN(TO_CHAR(e.exposed_at, 'YYYY-MM-DD HH24:MI:SS.US') || e.exposure_dim_0), 27) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', TO_CHAR(u.first_exposure_at, 'YYYY-MM-DD')) AS "dimension",
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.category = 'it''s') THEN CAST(m.amount AS DOUBLE PRECISION) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.category = 'it''s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d."dimension" AS "dimension",
      m.v0 AS "value"
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00'))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY u."value") AS quantile,
      PERCENTILE_CONT(0.8412010804637984) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_100,
      PERCENTILE_CONT(0.9587989195362017) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_100,
      PERCENTILE_CONT(0.8584228852695097) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_200,
      PERCENTILE_CONT(0.9415771147304903) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_200,
      PERCENTILE_CONT(0.8706005402318993) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_400,
      PERCENTILE_CONT(0.9293994597681008) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_400,
      PERCENTILE_CONT(0.8792114426347548) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_800,
      PERCENTILE_CONT(0.9207885573652452) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_800,
      PERCENTILE_CONT(0.8853002701159496) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_1600,
      PERCENTILE_CONT(0.9146997298840505) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_1600,
      PERCENTILE_CONT(0.8896057213173775) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_3200,
      PERCENTILE_CONT(0.9103942786826226) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_3200,
      PERCENTILE_CONT(0.8926501350579749) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_6400,
      PERCENTILE_CONT(0.9073498649420252) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_6400,
      PERCENTILE_CONT(0.8948028606586887) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_12800,
      PERCENTILE_CONT(0.9051971393413113) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_12800,
      PERCENTILE_CONT(0.8963250675289874) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_25600,
      PERCENTILE_CONT(0.9036749324710126) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_25600,
      PERCENTILE_CONT(0.8974014303293444) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_51200,
      PERCENTILE_CONT(0.9025985696706557) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_51200,
      PERCENTILE_CONT(0.8981625337644937) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_102400,
      PERCENTILE_CONT(0.9018374662355063) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_102400,
      PERCENTILE_CONT(0.8987007151646722) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_204800,
      PERCENTILE_CONT(0.9012992848353278) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_204800,
      PERCENTILE_CONT(0.8990812668822469) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_409600,
      PERCENTILE_CONT(0.9009187331177532) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_409600,
      PERCENTILE_CONT(0.8993503575823361) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_819200,
      PERCENTILE_CONT(0.900649642417664) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_819200,
      PERCENTILE_CONT(0.8995406334411234) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_1638400,
      PERCENTILE_CONT(0.9004593665588766) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_1638400,
      PERCENTILE_CONT(0.8996751787911681) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_3276800,
      PERCENTILE_CONT(0.900324821208832) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_3276800,
      PERCENTILE_CONT(0.8997703167205617) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_6553600,
      PERCENTILE_CONT(0.9002296832794383) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_6553600,
      PERCENTILE_CONT(0.899837589395584) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_13107200,
      PERCENTILE_CONT(0.900162410604416) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_13107200,
      PERCENTILE_CONT(0.8998851583602808) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_26214400,
      PERCENTILE_CONT(0.9001148416397192) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_26214400,
      PERCENTILE_CONT(0.899918794697792) WITHIN GROUP (ORDER BY u."value") AS quantile_lower_52428800,
      PERCENTILE_CONT(0.900081205302208) WITHIN GROUP (ORDER BY u."value") AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u."dimension"
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u."value" - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      CAST(COALESCE(e.at_or_below, 0) AS DOUBLE PRECISION) AS main,
      CAST(COALESCE(e.events, 0) AS DOUBLE PRECISION) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
GROUP BY u.variation, u."dimension";

-- mysql
WITH
  any_exposure AS (
    SELECT
      CAST(r.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      CAST(r.arm AS CHAR) COLLATE utf8mb4_bin AS variation,
      CAST(r.seen_at AS DATETIME(6)) AS exposed_at,
      CASE WHEN (CAST(r.country AS CHAR) COLLATE utf8mb4_bin IN ('it''s', 'us')) THEN CAST(r.country AS CHAR) COLLATE utf8mb4_bin ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (CAST(r.experiment AS CHAR) COLLATE utf8mb4_bin = 'it''s')
      AND (r.seen_at >= TIMESTAMP'2024-03-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP'2024-03-15 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      CAST(s.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      MIN(CAST(s.joined AS DATETIME(6))) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY CAST(s.user_id AS CHAR) COLLATE utf8mb4_bin
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      CAST(m.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      CAST(m.`at` AS DATETIME(6)) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m.`at` >= TIMESTAMP'2024-02-29 23:00:00')
      AND (m.`at` <= TIMESTAMP'2024-03-17 23:00:00')
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= DATE_ADD(e.exposed_at, INTERVAL -3600 SECOND)) AND (a.happened_at <= DATE_ADD(e.exposed_at, INTERVAL 255600 SECOND)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      SUBSTRING(MIN(CONCAT(DATE_FORMAT(e.exposed_at, '%Y-%m-%d %H:%i:%s.%f'), e.exposure_dim_0)), 27) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d')) AS `dimension`,
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP'2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      CAST(m.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      CAST(m.`at` AS DATETIME(6)) AS happened_at,
      CASE WHEN (CAST(m.category AS CHAR) COLLATE utf8mb4_bin = 'it''s') THEN CAST(m.amount AS DOUBLE) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= TIMESTAMP'2024-02-15 23:00:00')
      AND (m.`at` <= TIMESTAMP'2024-03-17 23:00:00')
      AND (CAST(m.category AS CHAR) COLLATE utf8mb4_bin = 'it''s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      m.v0 AS `value`
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP'2024-03-15 00:00:00'))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      k.variation AS variation,
      k.`dimension` AS `dimension`,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8412010804637984 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8412010804637984 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8412010804637984 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8412010804637984 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8412010804637984 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8412010804637984 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_100,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9587989195362017 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9587989195362017 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9587989195362017 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9587989195362017 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9587989195362017 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9587989195362017 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_100,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8584228852695097 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8584228852695097 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8584228852695097 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8584228852695097 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8584228852695097 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8584228852695097 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9415771147304903 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9415771147304903 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9415771147304903 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9415771147304903 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9415771147304903 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9415771147304903 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8706005402318993 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8706005402318993 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8706005402318993 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8706005402318993 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8706005402318993 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8706005402318993 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9293994597681008 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9293994597681008 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9293994597681008 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9293994597681008 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9293994597681008 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9293994597681008 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8792114426347548 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8792114426347548 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8792114426347548 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8792114426347548 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8792114426347548 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8792114426347548 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9207885573652452 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9207885573652452 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9207885573652452 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9207885573652452 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9207885573652452 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9207885573652452 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8853002701159496 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8853002701159496 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8853002701159496 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8853002701159496 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8853002701159496 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8853002701159496 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_1600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9146997298840505 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9146997298840505 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9146997298840505 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9146997298840505 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9146997298840505 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9146997298840505 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_1600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8896057213173775 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8896057213173775 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8896057213173775 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8896057213173775 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8896057213173775 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8896057213173775 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_3200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9103942786826226 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9103942786826226 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9103942786826226 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9103942786826226 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9103942786826226 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9103942786826226 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_3200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8926501350579749 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8926501350579749 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8926501350579749 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8926501350579749 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8926501350579749 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8926501350579749 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_6400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9073498649420252 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9073498649420252 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9073498649420252 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9073498649420252 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9073498649420252 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9073498649420252 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_6400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8948028606586887 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8948028606586887 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8948028606586887 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8948028606586887 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8948028606586887 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8948028606586887 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_12800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9051971393413113 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9051971393413113 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9051971393413113 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9051971393413113 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9051971393413113 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9051971393413113 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_12800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8963250675289874 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8963250675289874 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8963250675289874 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8963250675289874 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8963250675289874 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8963250675289874 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_25600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9036749324710126 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9036749324710126 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9036749324710126 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9036749324710126 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9036749324710126 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9036749324710126 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_25600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8974014303293444 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8974014303293444 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8974014303293444 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8974014303293444 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8974014303293444 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8974014303293444 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_51200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9025985696706557 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9025985696706557 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9025985696706557 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9025985696706557 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9025985696706557 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9025985696706557 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_51200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8981625337644937 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8981625337644937 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8981625337644937 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8981625337644937 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8981625337644937 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8981625337644937 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_102400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9018374662355063 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9018374662355063 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9018374662355063 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9018374662355063 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9018374662355063 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9018374662355063 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_102400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8987007151646722 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8987007151646722 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8987007151646722 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8987007151646722 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8987007151646722 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8987007151646722 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_204800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9012992848353278 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9012992848353278 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9012992848353278 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9012992848353278 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9012992848353278 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9012992848353278 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_204800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8990812668822469 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8990812668822469 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8990812668822469 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8990812668822469 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8990812668822469 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8990812668822469 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_409600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9009187331177532 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9009187331177532 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9009187331177532 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9009187331177532 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9009187331177532 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9009187331177532 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_409600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8993503575823361 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8993503575823361 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8993503575823361 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8993503575823361 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8993503575823361 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8993503575823361 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_819200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.900649642417664 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.900649642417664 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.900649642417664 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.900649642417664 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.900649642417664 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.900649642417664 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_819200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8995406334411234 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8995406334411234 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8995406334411234 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8995406334411234 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8995406334411234 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8995406334411234 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_1638400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9004593665588766 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9004593665588766 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9004593665588766 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9004593665588766 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9004593665588766 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9004593665588766 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_1638400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8996751787911681 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8996751787911681 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8996751787911681 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8996751787911681 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8996751787911681 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8996751787911681 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_3276800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.900324821208832 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.900324821208832 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.900324821208832 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.900324821208832 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.900324821208832 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.900324821208832 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_3276800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8997703167205617 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8997703167205617 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8997703167205617 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8997703167205617 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8997703167205617 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8997703167205617 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_6553600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9002296832794383 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9002296832794383 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9002296832794383 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9002296832794383 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9002296832794383 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9002296832794383 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_6553600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.899837589395584 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.899837589395584 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.899837589395584 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.899837589395584 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.899837589395584 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.899837589395584 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_13107200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.900162410604416 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.900162410604416 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.900162410604416 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.900162410604416 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.900162410604416 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.900162410604416 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_13107200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8998851583602808 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.8998851583602808 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8998851583602808 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8998851583602808 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.8998851583602808 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.8998851583602808 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_26214400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9001148416397192 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.9001148416397192 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9001148416397192 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9001148416397192 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.9001148416397192 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.9001148416397192 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_26214400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.899918794697792 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.899918794697792 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.899918794697792 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.899918794697792 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.899918794697792 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.899918794697792 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_lower_52428800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.900081205302208 AS DOUBLE) * k.last_place))) THEN (1 - ((CAST(0.900081205302208 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.900081205302208 AS DOUBLE) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.900081205302208 AS DOUBLE) * k.last_place)) + 1)) THEN ((CAST(0.900081205302208 AS DOUBLE) * k.last_place) - FLOOR((CAST(0.900081205302208 AS DOUBLE) * k.last_place))) ELSE 0 END)) AS quantile_upper_52428800
    FROM (
      SELECT
        u.variation AS variation,
        u.`dimension` AS `dimension`,
        u.`value` AS ranked_value,
        (ROW_NUMBER() OVER (PARTITION BY u.variation, u.`dimension` ORDER BY u.`value`) - 1) AS place,
        (COUNT(*) OVER (PARTITION BY u.variation, u.`dimension`) - 1) AS last_place
      FROM windowed_event u
      WHERE (u.`value` IS NOT NULL)
    ) k
    GROUP BY k.variation, k.`dimension`
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u.`value` - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q.`dimension` = u.`dimension`))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      CAST(COALESCE(e.at_or_below, 0) AS DOUBLE) AS main,
      CAST(COALESCE(e.events, 0) AS DOUBLE) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u.`dimension` AS `dimension`,
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q.`dimension` = u.`dimension`))
GROUP BY u.variation, u.`dimension`;

-- clickhouse
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS Nullable(String)) AS variation,
      CAST(r.seen_at AS Nullable(DateTime64(6, 'UTC'))) AS exposed_at,
      CASE WHEN (CAST(r.country AS Nullable(String)) IN ('it\'s', 'us')) THEN CAST(r.country AS Nullable(String)) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it\'s')
      AND (r.seen_at >= toDateTime64('2024-03-01 00:00:00', 6, 'UTC'))
      AND (r.seen_at <= toDateTime64('2024-03-15 00:00:00', 6, 'UTC'))
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS Nullable(DateTime64(6, 'UTC')))) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS Nullable(DateTime64(6, 'UTC'))) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m.`at` >= toDateTime64('2024-02-29 23:00:00', 6, 'UTC'))
      AND (m.`at` <= toDateTime64('2024-03-17 23:00:00', 6, 'UTC'))
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= addSeconds(e.exposed_at, -3600)) AND (a.happened_at <= addSeconds(e.exposed_at, 255600)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      argMin(e.exposure_dim_0, tuple(e.exposed_at, e.exposure_dim_0)) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', formatDateTime(u.first_exposure_at, '%F', 'UTC')) AS `dimension`,
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= toDateTime64('2024-03-15 00:00:00', 6, 'UTC'))
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS Nullable(DateTime64(6, 'UTC'))) AS happened_at,
      CASE WHEN (m.category = 'it\'s') THEN CAST(m.amount AS Nullable(Float64)) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= toDateTime64('2024-02-15 23:00:00', 6, 'UTC'))
      AND (m.`at` <= toDateTime64('2024-03-17 23:00:00', 6, 'UTC'))
      AND (m.category = 'it\'s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      m.v0 AS `value`
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= toDateTime64('2024-03-15 00:00:00', 6, 'UTC')))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u.`dimension` AS `dimension`,
      quantileExactInclusive(0.9)(u.`value`) AS quantile,
      quantileExactInclusive(0.8412010804637984)(u.`value`) AS quantile_lower_100,
      quantileExactInclusive(0.9587989195362017)(u.`value`) AS quantile_upper_100,
      quantileExactInclusive(0.8584228852695097)(u.`value`) AS quantile_lower_200,
      quantileExactInclusive(0.9415771147304903)(u.`value`) AS quantile_upper_200,
      quantileExactInclusive(0.8706005402318993)(u.`value`) AS quantile_lower_400,
      quantileExactInclusive(0.9293994597681008)(u.`value`) AS quantile_upper_400,
      quantileExactInclusive(0.8792114426347548)(u.`value`) AS quantile_lower_800,
      quantileExactInclusive(0.9207885573652452)(u.`value`) AS quantile_upper_800,
      quantileExactInclusive(0.8853002701159496)(u.`value`) AS quantile_lower_1600,
      quantileExactInclusive(0.9146997298840505)(u.`value`) AS quantile_upper_1600,
      quantileExactInclusive(0.8896057213173775)(u.`value`) AS quantile_lower_3200,
      quantileExactInclusive(0.9103942786826226)(u.`value`) AS quantile_upper_3200,
      quantileExactInclusive(0.8926501350579749)(u.`value`) AS quantile_lower_6400,
      quantileExactInclusive(0.9073498649420252)(u.`value`) AS quantile_upper_6400,
      quantileExactInclusive(0.8948028606586887)(u.`value`) AS quantile_lower_12800,
      quantileExactInclusive(0.9051971393413113)(u.`value`) AS quantile_upper_12800,
      quantileExactInclusive(0.8963250675289874)(u.`value`) AS quantile_lower_25600,
      quantileExactInclusive(0.9036749324710126)(u.`value`) AS quantile_upper_25600,
      quantileExactInclusive(0.8974014303293444)(u.`value`) AS quantile_lower_51200,
      quantileExactInclusive(0.9025985696706557)(u.`value`) AS quantile_upper_51200,
      quantileExactInclusive(0.8981625337644937)(u.`value`) AS quantile_lower_102400,
      quantileExactInclusive(0.9018374662355063)(u.`value`) AS quantile_upper_102400,
      quantileExactInclusive(0.8987007151646722)(u.`value`) AS quantile_lower_204800,
      quantileExactInclusive(0.9012992848353278)(u.`value`) AS quantile_upper_204800,
      quantileExactInclusive(0.8990812668822469)(u.`value`) AS quantile_lower_409600,
      quantileExactInclusive(0.9009187331177532)(u.`value`) AS quantile_upper_409600,
      quantileExactInclusive(0.8993503575823361)(u.`value`) AS quantile_lower_819200,
      quantileExactInclusive(0.900649642417664)(u.`value`) AS quantile_upper_819200,
      quantileExactInclusive(0.8995406334411234)(u.`value`) AS quantile_lower_1638400,
      quantileExactInclusive(0.9004593665588766)(u.`value`) AS quantile_upper_1638400,
      quantileExactInclusive(0.8996751787911681)(u.`value`) AS quantile_lower_3276800,
      quantileExactInclusive(0.900324821208832)(u.`value`) AS quantile_upper_3276800,
      quantileExactInclusive(0.8997703167205617)(u.`value`) AS quantile_lower_6553600,
      quantileExactInclusive(0.9002296832794383)(u.`value`) AS quantile_upper_6553600,
      quantileExactInclusive(0.899837589395584)(u.`value`) AS quantile_lower_13107200,
      quantileExactInclusive(0.900162410604416)(u.`value`) AS quantile_upper_13107200,
      quantileExactInclusive(0.8998851583602808)(u.`value`) AS quantile_lower_26214400,
      quantileExactInclusive(0.9001148416397192)(u.`value`) AS quantile_upper_26214400,
      quantileExactInclusive(0.899918794697792)(u.`value`) AS quantile_lower_52428800,
      quantileExactInclusive(0.900081205302208)(u.`value`) AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u.`dimension`
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u.`value` - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q.`dimension` = u.`dimension`))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      CAST(COALESCE(e.at_or_below, 0) AS Nullable(Float64)) AS main,
      CAST(COALESCE(e.events, 0) AS Nullable(Float64)) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u.`dimension` AS `dimension`,
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q.`dimension` = u.`dimension`))
GROUP BY u.variation, u.`dimension`
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1;

-- bigquery
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS STRING) AS variation,
      CAST(r.seen_at AS DATETIME) AS exposed_at,
      CASE WHEN (CAST(r.country AS STRING) IN ('it\'s', 'us')) THEN CAST(r.country AS STRING) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it\'s')
      AND (r.seen_at >= '2024-03-01 00:00:00')
      AND (r.seen_at <= '2024-03-15 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS DATETIME)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS DATETIME) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m.`at` >= '2024-02-29 23:00:00')
      AND (m.`at` <= '2024-03-17 23:00:00')
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= DATETIME_ADD(e.exposed_at, INTERVAL -3600 SECOND)) AND (a.happened_at <= DATETIME_ADD(e.exposed_at, INTERVAL 255600 SECOND)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      ARRAY_AGG(e.exposure_dim_0 ORDER BY e.exposed_at, e.exposure_dim_0 LIMIT 1)[OFFSET(0)] AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', FORMAT_DATETIME('%F', u.first_exposure_at)) AS `dimension`,
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS DATETIME) AS happened_at,
      CASE WHEN (m.category = 'it\'s') THEN CAST(m.amount AS FLOAT64) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= '2024-02-15 23:00:00')
      AND (m.`at` <= '2024-03-17 23:00:00')
      AND (m.category = 'it\'s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      m.v0 AS `value`
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= '2024-03-15 00:00:00'))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u.`dimension` AS `dimension`,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90000)] AS quantile,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(84120)] AS quantile_lower_100,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(95879)] AS quantile_upper_100,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(85842)] AS quantile_lower_200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(94157)] AS quantile_upper_200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(87060)] AS quantile_lower_400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(92939)] AS quantile_upper_400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(87921)] AS quantile_lower_800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(92078)] AS quantile_upper_800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(88530)] AS quantile_lower_1600,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(91469)] AS quantile_upper_1600,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(88960)] AS quantile_lower_3200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(91039)] AS quantile_upper_3200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89265)] AS quantile_lower_6400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90734)] AS quantile_upper_6400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89480)] AS quantile_lower_12800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90519)] AS quantile_upper_12800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89632)] AS quantile_lower_25600,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90367)] AS quantile_upper_25600,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89740)] AS quantile_lower_51200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90259)] AS quantile_upper_51200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89816)] AS quantile_lower_102400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90183)] AS quantile_upper_102400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89870)] AS quantile_lower_204800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90129)] AS quantile_upper_204800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89908)] AS quantile_lower_409600,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90091)] AS quantile_upper_409600,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89935)] AS quantile_lower_819200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90064)] AS quantile_upper_819200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89954)] AS quantile_lower_1638400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90045)] AS quantile_upper_1638400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89967)] AS quantile_lower_3276800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90032)] AS quantile_upper_3276800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89977)] AS quantile_lower_6553600,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90022)] AS quantile_upper_6553600,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89983)] AS quantile_lower_13107200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90016)] AS quantile_upper_13107200,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89988)] AS quantile_lower_26214400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90011)] AS quantile_upper_26214400,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(89991)] AS quantile_lower_52428800,
      APPROX_QUANTILES(u.`value`, 100000 IGNORE NULLS)[SAFE_OFFSET(90008)] AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u.`dimension`
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u.`value` - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q.`dimension` = u.`dimension`))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      CAST(COALESCE(e.at_or_below, 0) AS FLOAT64) AS main,
      CAST(COALESCE(e.events, 0) AS FLOAT64) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u.`dimension` AS `dimension`,
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q.`dimension` = u.`dimension`))
GROUP BY u.variation, u.`dimension`;

-- snowflake
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP_NTZ) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'us')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it''s')
      AND (r.seen_at >= TO_TIMESTAMP_NTZ('2024-03-01 00:00:00'))
      AND (r.seen_at <= TO_TIMESTAMP_NTZ('2024-03-15 00:00:00'))
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS TIMESTAMP_NTZ)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."AT" AS TIMESTAMP_NTZ) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m."AT" >= TO_TIMESTAMP_NTZ('2024-02-29 23:00:00'))
      AND (m."AT" <= TO_TIMESTAMP_NTZ('2024-03-17 23:00:00'))
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= DATEADD(second, -3600, e.exposed_at)) AND (a.happened_at <= DATEADD(second, 255600, e.exposed_at)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      CAST((ARRAY_AGG(e.exposure_dim_0) WITHIN GROUP (ORDER BY e.exposed_at, e.exposure_dim_0))[0] AS VARCHAR) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', TO_VARCHAR(u.first_exposure_at, 'YYYY-MM-DD')) AS "DIMENSION",
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TO_TIMESTAMP_NTZ('2024-03-15 00:00:00'))
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."AT" AS TIMESTAMP_NTZ) AS happened_at,
      CASE WHEN (m.category = 'it''s') THEN CAST(m.amount AS DOUBLE) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."AT" >= TO_TIMESTAMP_NTZ('2024-02-15 23:00:00'))
      AND (m."AT" <= TO_TIMESTAMP_NTZ('2024-03-17 23:00:00'))
      AND (m.category = 'it''s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d."DIMENSION" AS "DIMENSION",
      m.v0 AS "VALUE"
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= TO_TIMESTAMP_NTZ('2024-03-15 00:00:00')))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u."DIMENSION" AS "DIMENSION",
      PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY u."VALUE") AS quantile,
      PERCENTILE_CONT(0.8412010804637984) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_100,
      PERCENTILE_CONT(0.9587989195362017) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_100,
      PERCENTILE_CONT(0.8584228852695097) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_200,
      PERCENTILE_CONT(0.9415771147304903) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_200,
      PERCENTILE_CONT(0.8706005402318993) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_400,
      PERCENTILE_CONT(0.9293994597681008) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_400,
      PERCENTILE_CONT(0.8792114426347548) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_800,
      PERCENTILE_CONT(0.9207885573652452) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_800,
      PERCENTILE_CONT(0.8853002701159496) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_1600,
      PERCENTILE_CONT(0.9146997298840505) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_1600,
      PERCENTILE_CONT(0.8896057213173775) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_3200,
      PERCENTILE_CONT(0.9103942786826226) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_3200,
      PERCENTILE_CONT(0.8926501350579749) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_6400,
      PERCENTILE_CONT(0.9073498649420252) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_6400,
      PERCENTILE_CONT(0.8948028606586887) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_12800,
      PERCENTILE_CONT(0.9051971393413113) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_12800,
      PERCENTILE_CONT(0.8963250675289874) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_25600,
      PERCENTILE_CONT(0.9036749324710126) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_25600,
      PERCENTILE_CONT(0.8974014303293444) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_51200,
      PERCENTILE_CONT(0.9025985696706557) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_51200,
      PERCENTILE_CONT(0.8981625337644937) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_102400,
      PERCENTILE_CONT(0.9018374662355063) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_102400,
      PERCENTILE_CONT(0.8987007151646722) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_204800,
      PERCENTILE_CONT(0.9012992848353278) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_204800,
      PERCENTILE_CONT(0.8990812668822469) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_409600,
      PERCENTILE_CONT(0.9009187331177532) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_409600,
      PERCENTILE_CONT(0.8993503575823361) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_819200,
      PERCENTILE_CONT(0.900649642417664) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_819200,
      PERCENTILE_CONT(0.8995406334411234) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_1638400,
      PERCENTILE_CONT(0.9004593665588766) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_1638400,
      PERCENTILE_CONT(0.8996751787911681) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_3276800,
      PERCENTILE_CONT(0.900324821208832) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_3276800,
      PERCENTILE_CONT(0.8997703167205617) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_6553600,
      PERCENTILE_CONT(0.9002296832794383) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_6553600,
      PERCENTILE_CONT(0.899837589395584) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_13107200,
      PERCENTILE_CONT(0.900162410604416) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_13107200,
      PERCENTILE_CONT(0.8998851583602808) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_26214400,
      PERCENTILE_CONT(0.9001148416397192) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_26214400,
      PERCENTILE_CONT(0.899918794697792) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_lower_52428800,
      PERCENTILE_CONT(0.900081205302208) WITHIN GROUP (ORDER BY u."VALUE") AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u."DIMENSION"
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u."VALUE" - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q."DIMENSION" = u."DIMENSION"))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."DIMENSION" AS "DIMENSION",
      CAST(COALESCE(e.at_or_below, 0) AS DOUBLE) AS main,
      CAST(COALESCE(e.events, 0) AS DOUBLE) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u."DIMENSION" AS "DIMENSION",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q."DIMENSION" = u."DIMENSION"))
GROUP BY u.variation, u."DIMENSION";

-- databricks
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS STRING) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS STRING) IN ('it\'s', 'us')) THEN CAST(r.country AS STRING) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it\'s')
      AND (r.seen_at >= TIMESTAMP '2024-03-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-03-15 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS TIMESTAMP)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS TIMESTAMP) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m.`at` >= TIMESTAMP '2024-02-29 23:00:00')
      AND (m.`at` <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= TIMESTAMPADD(SECOND, -3600, e.exposed_at)) AND (a.happened_at <= TIMESTAMPADD(SECOND, 255600, e.exposed_at)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      MIN_BY(e.exposure_dim_0, STRUCT(e.exposed_at, e.exposure_dim_0)) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', DATE_FORMAT(u.first_exposure_at, 'yyyy-MM-dd')) AS `dimension`,
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.category = 'it\'s') THEN CAST(m.amount AS DOUBLE) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m.`at` <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.category = 'it\'s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      m.v0 AS `value`
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00'))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u.`dimension` AS `dimension`,
      PERCENTILE(u.`value`, 0.9) AS quantile,
      PERCENTILE(u.`value`, 0.8412010804637984) AS quantile_lower_100,
      PERCENTILE(u.`value`, 0.9587989195362017) AS quantile_upper_100,
      PERCENTILE(u.`value`, 0.8584228852695097) AS quantile_lower_200,
      PERCENTILE(u.`value`, 0.9415771147304903) AS quantile_upper_200,
      PERCENTILE(u.`value`, 0.8706005402318993) AS quantile_lower_400,
      PERCENTILE(u.`value`, 0.9293994597681008) AS quantile_upper_400,
      PERCENTILE(u.`value`, 0.8792114426347548) AS quantile_lower_800,
      PERCENTILE(u.`value`, 0.9207885573652452) AS quantile_upper_800,
      PERCENTILE(u.`value`, 0.8853002701159496) AS quantile_lower_1600,
      PERCENTILE(u.`value`, 0.9146997298840505) AS quantile_upper_1600,
      PERCENTILE(u.`value`, 0.8896057213173775) AS quantile_lower_3200,
      PERCENTILE(u.`value`, 0.9103942786826226) AS quantile_upper_3200,
      PERCENTILE(u.`value`, 0.8926501350579749) AS quantile_lower_6400,
      PERCENTILE(u.`value`, 0.9073498649420252) AS quantile_upper_6400,
      PERCENTILE(u.`value`, 0.8948028606586887) AS quantile_lower_12800,
      PERCENTILE(u.`value`, 0.9051971393413113) AS quantile_upper_12800,
      PERCENTILE(u.`value`, 0.8963250675289874) AS quantile_lower_25600,
      PERCENTILE(u.`value`, 0.9036749324710126) AS quantile_upper_25600,
      PERCENTILE(u.`value`, 0.8974014303293444) AS quantile_lower_51200,
      PERCENTILE(u.`value`, 0.9025985696706557) AS quantile_upper_51200,
      PERCENTILE(u.`value`, 0.8981625337644937) AS quantile_lower_102400,
      PERCENTILE(u.`value`, 0.9018374662355063) AS quantile_upper_102400,
      PERCENTILE(u.`value`, 0.8987007151646722) AS quantile_lower_204800,
      PERCENTILE(u.`value`, 0.9012992848353278) AS quantile_upper_204800,
      PERCENTILE(u.`value`, 0.8990812668822469) AS quantile_lower_409600,
      PERCENTILE(u.`value`, 0.9009187331177532) AS quantile_upper_409600,
      PERCENTILE(u.`value`, 0.8993503575823361) AS quantile_lower_819200,
      PERCENTILE(u.`value`, 0.900649642417664) AS quantile_upper_819200,
      PERCENTILE(u.`value`, 0.8995406334411234) AS quantile_lower_1638400,
      PERCENTILE(u.`value`, 0.9004593665588766) AS quantile_upper_1638400,
      PERCENTILE(u.`value`, 0.8996751787911681) AS quantile_lower_3276800,
      PERCENTILE(u.`value`, 0.900324821208832) AS quantile_upper_3276800,
      PERCENTILE(u.`value`, 0.8997703167205617) AS quantile_lower_6553600,
      PERCENTILE(u.`value`, 0.9002296832794383) AS quantile_upper_6553600,
      PERCENTILE(u.`value`, 0.899837589395584) AS quantile_lower_13107200,
      PERCENTILE(u.`value`, 0.900162410604416) AS quantile_upper_13107200,
      PERCENTILE(u.`value`, 0.8998851583602808) AS quantile_lower_26214400,
      PERCENTILE(u.`value`, 0.9001148416397192) AS quantile_upper_26214400,
      PERCENTILE(u.`value`, 0.899918794697792) AS quantile_lower_52428800,
      PERCENTILE(u.`value`, 0.900081205302208) AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u.`dimension`
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u.`value` - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q.`dimension` = u.`dimension`))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      CAST(COALESCE(e.at_or_below, 0) AS DOUBLE) AS main,
      CAST(COALESCE(e.events, 0) AS DOUBLE) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u.`dimension` AS `dimension`,
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q.`dimension` = u.`dimension`))
GROUP BY u.variation, u.`dimension`;

-- trino
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'us')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it''s')
      AND (r.seen_at >= TIMESTAMP '2024-03-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-03-15 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS TIMESTAMP)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-29 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= DATE_ADD('second', -3600, e.exposed_at)) AND (a.happened_at <= DATE_ADD('second', 255600, e.exposed_at)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      MIN_BY(e.exposure_dim_0, ROW(e.exposed_at, e.exposure_dim_0)) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d')) AS "dimension",
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.category = 'it''s') THEN CAST(m.amount AS DOUBLE) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.category = 'it''s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d."dimension" AS "dimension",
      m.v0 AS "value"
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00'))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      APPROX_PERCENTILE(u."value", 0.9) AS quantile,
      APPROX_PERCENTILE(u."value", 0.8412010804637984) AS quantile_lower_100,
      APPROX_PERCENTILE(u."value", 0.9587989195362017) AS quantile_upper_100,
      APPROX_PERCENTILE(u."value", 0.8584228852695097) AS quantile_lower_200,
      APPROX_PERCENTILE(u."value", 0.9415771147304903) AS quantile_upper_200,
      APPROX_PERCENTILE(u."value", 0.8706005402318993) AS quantile_lower_400,
      APPROX_PERCENTILE(u."value", 0.9293994597681008) AS quantile_upper_400,
      APPROX_PERCENTILE(u."value", 0.8792114426347548) AS quantile_lower_800,
      APPROX_PERCENTILE(u."value", 0.9207885573652452) AS quantile_upper_800,
      APPROX_PERCENTILE(u."value", 0.8853002701159496) AS quantile_lower_1600,
      APPROX_PERCENTILE(u."value", 0.9146997298840505) AS quantile_upper_1600,
      APPROX_PERCENTILE(u."value", 0.8896057213173775) AS quantile_lower_3200,
      APPROX_PERCENTILE(u."value", 0.9103942786826226) AS quantile_upper_3200,
      APPROX_PERCENTILE(u."value", 0.8926501350579749) AS quantile_lower_6400,
      APPROX_PERCENTILE(u."value", 0.9073498649420252) AS quantile_upper_6400,
      APPROX_PERCENTILE(u."value", 0.8948028606586887) AS quantile_lower_12800,
      APPROX_PERCENTILE(u."value", 0.9051971393413113) AS quantile_upper_12800,
      APPROX_PERCENTILE(u."value", 0.8963250675289874) AS quantile_lower_25600,
      APPROX_PERCENTILE(u."value", 0.9036749324710126) AS quantile_upper_25600,
      APPROX_PERCENTILE(u."value", 0.8974014303293444) AS quantile_lower_51200,
      APPROX_PERCENTILE(u."value", 0.9025985696706557) AS quantile_upper_51200,
      APPROX_PERCENTILE(u."value", 0.8981625337644937) AS quantile_lower_102400,
      APPROX_PERCENTILE(u."value", 0.9018374662355063) AS quantile_upper_102400,
      APPROX_PERCENTILE(u."value", 0.8987007151646722) AS quantile_lower_204800,
      APPROX_PERCENTILE(u."value", 0.9012992848353278) AS quantile_upper_204800,
      APPROX_PERCENTILE(u."value", 0.8990812668822469) AS quantile_lower_409600,
      APPROX_PERCENTILE(u."value", 0.9009187331177532) AS quantile_upper_409600,
      APPROX_PERCENTILE(u."value", 0.8993503575823361) AS quantile_lower_819200,
      APPROX_PERCENTILE(u."value", 0.900649642417664) AS quantile_upper_819200,
      APPROX_PERCENTILE(u."value", 0.8995406334411234) AS quantile_lower_1638400,
      APPROX_PERCENTILE(u."value", 0.9004593665588766) AS quantile_upper_1638400,
      APPROX_PERCENTILE(u."value", 0.8996751787911681) AS quantile_lower_3276800,
      APPROX_PERCENTILE(u."value", 0.900324821208832) AS quantile_upper_3276800,
      APPROX_PERCENTILE(u."value", 0.8997703167205617) AS quantile_lower_6553600,
      APPROX_PERCENTILE(u."value", 0.9002296832794383) AS quantile_upper_6553600,
      APPROX_PERCENTILE(u."value", 0.899837589395584) AS quantile_lower_13107200,
      APPROX_PERCENTILE(u."value", 0.900162410604416) AS quantile_upper_13107200,
      APPROX_PERCENTILE(u."value", 0.8998851583602808) AS quantile_lower_26214400,
      APPROX_PERCENTILE(u."value", 0.9001148416397192) AS quantile_upper_26214400,
      APPROX_PERCENTILE(u."value", 0.899918794697792) AS quantile_lower_52428800,
      APPROX_PERCENTILE(u."value", 0.900081205302208) AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u."dimension"
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u."value" - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      CAST(COALESCE(e.at_or_below, 0) AS DOUBLE) AS main,
      CAST(COALESCE(e.events, 0) AS DOUBLE) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
GROUP BY u.variation, u."dimension";

-- athena
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'us')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (r.experiment = 'it''s')
      AND (r.seen_at >= TIMESTAMP '2024-03-01 00:00:00')
      AND (r.seen_at <= TIMESTAMP '2024-03-15 00:00:00')
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      s.user_id AS unit_id,
      MIN(CAST(s.joined AS TIMESTAMP)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY s.user_id
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-29 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= DATE_ADD('second', -3600, e.exposed_at)) AND (a.happened_at <= DATE_ADD('second', 255600, e.exposed_at)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN '__multiple__' ELSE COALESCE(MAX(e.variation), '') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      MIN_BY(e.exposure_dim_0, ROW(e.exposed_at, e.exposure_dim_0)) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, ' / ', DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d')) AS "dimension",
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.category = 'it''s') THEN CAST(m.amount AS DOUBLE) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.category = 'it''s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d."dimension" AS "dimension",
      m.v0 AS "value"
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00'))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      APPROX_PERCENTILE(u."value", 0.9) AS quantile,
      APPROX_PERCENTILE(u."value", 0.8412010804637984) AS quantile_lower_100,
      APPROX_PERCENTILE(u."value", 0.9587989195362017) AS quantile_upper_100,
      APPROX_PERCENTILE(u."value", 0.8584228852695097) AS quantile_lower_200,
      APPROX_PERCENTILE(u."value", 0.9415771147304903) AS quantile_upper_200,
      APPROX_PERCENTILE(u."value", 0.8706005402318993) AS quantile_lower_400,
      APPROX_PERCENTILE(u."value", 0.9293994597681008) AS quantile_upper_400,
      APPROX_PERCENTILE(u."value", 0.8792114426347548) AS quantile_lower_800,
      APPROX_PERCENTILE(u."value", 0.9207885573652452) AS quantile_upper_800,
      APPROX_PERCENTILE(u."value", 0.8853002701159496) AS quantile_lower_1600,
      APPROX_PERCENTILE(u."value", 0.9146997298840505) AS quantile_upper_1600,
      APPROX_PERCENTILE(u."value", 0.8896057213173775) AS quantile_lower_3200,
      APPROX_PERCENTILE(u."value", 0.9103942786826226) AS quantile_upper_3200,
      APPROX_PERCENTILE(u."value", 0.8926501350579749) AS quantile_lower_6400,
      APPROX_PERCENTILE(u."value", 0.9073498649420252) AS quantile_upper_6400,
      APPROX_PERCENTILE(u."value", 0.8948028606586887) AS quantile_lower_12800,
      APPROX_PERCENTILE(u."value", 0.9051971393413113) AS quantile_upper_12800,
      APPROX_PERCENTILE(u."value", 0.8963250675289874) AS quantile_lower_25600,
      APPROX_PERCENTILE(u."value", 0.9036749324710126) AS quantile_upper_25600,
      APPROX_PERCENTILE(u."value", 0.8974014303293444) AS quantile_lower_51200,
      APPROX_PERCENTILE(u."value", 0.9025985696706557) AS quantile_upper_51200,
      APPROX_PERCENTILE(u."value", 0.8981625337644937) AS quantile_lower_102400,
      APPROX_PERCENTILE(u."value", 0.9018374662355063) AS quantile_upper_102400,
      APPROX_PERCENTILE(u."value", 0.8987007151646722) AS quantile_lower_204800,
      APPROX_PERCENTILE(u."value", 0.9012992848353278) AS quantile_upper_204800,
      APPROX_PERCENTILE(u."value", 0.8990812668822469) AS quantile_lower_409600,
      APPROX_PERCENTILE(u."value", 0.9009187331177532) AS quantile_upper_409600,
      APPROX_PERCENTILE(u."value", 0.8993503575823361) AS quantile_lower_819200,
      APPROX_PERCENTILE(u."value", 0.900649642417664) AS quantile_upper_819200,
      APPROX_PERCENTILE(u."value", 0.8995406334411234) AS quantile_lower_1638400,
      APPROX_PERCENTILE(u."value", 0.9004593665588766) AS quantile_upper_1638400,
      APPROX_PERCENTILE(u."value", 0.8996751787911681) AS quantile_lower_3276800,
      APPROX_PERCENTILE(u."value", 0.900324821208832) AS quantile_upper_3276800,
      APPROX_PERCENTILE(u."value", 0.8997703167205617) AS quantile_lower_6553600,
      APPROX_PERCENTILE(u."value", 0.9002296832794383) AS quantile_upper_6553600,
      APPROX_PERCENTILE(u."value", 0.899837589395584) AS quantile_lower_13107200,
      APPROX_PERCENTILE(u."value", 0.900162410604416) AS quantile_upper_13107200,
      APPROX_PERCENTILE(u."value", 0.8998851583602808) AS quantile_lower_26214400,
      APPROX_PERCENTILE(u."value", 0.9001148416397192) AS quantile_upper_26214400,
      APPROX_PERCENTILE(u."value", 0.899918794697792) AS quantile_lower_52428800,
      APPROX_PERCENTILE(u."value", 0.900081205302208) AS quantile_upper_52428800
    FROM windowed_event u
    GROUP BY u.variation, u."dimension"
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u."value" - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      CAST(COALESCE(e.at_or_below, 0) AS DOUBLE) AS main,
      CAST(COALESCE(e.events, 0) AS DOUBLE) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q."dimension" = u."dimension"))
GROUP BY u.variation, u."dimension";

-- mssql
WITH
  any_exposure AS (
    SELECT
      CAST(r.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      CAST(r.arm AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS variation,
      CAST(r.seen_at AS DATETIME2) AS exposed_at,
      CASE WHEN (CAST(r.country AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 IN (N'it''s', N'us')) THEN CAST(r.country AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 ELSE N'__Other__' END AS exposure_dim_0
    FROM (
      SELECT * FROM exposures
    ) r
    WHERE (CAST(r.experiment AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 = N'it''s')
      AND (r.seen_at >= CAST('2024-03-01T00:00:00' AS DATETIME2))
      AND (r.seen_at <= CAST('2024-03-15T00:00:00' AS DATETIME2))
      AND (r.user_id IS NOT NULL)
  ),
  segment_member AS (
    SELECT
      CAST(s.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      MIN(CAST(s.joined AS DATETIME2)) AS entered_at
    FROM (
      SELECT * FROM members
    ) s
    GROUP BY CAST(s.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2
  ),
  exposure AS (
    SELECT
      x.unit_id AS unit_id,
      x.variation AS variation,
      x.exposed_at AS exposed_at,
      x.exposure_dim_0 AS exposure_dim_0
    FROM any_exposure x
    INNER JOIN segment_member g ON ((g.unit_id = x.unit_id) AND (g.entered_at <= x.exposed_at))
  ),
  activation_event AS (
    SELECT
      CAST(m.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      CAST(m.[at] AS DATETIME2) AS happened_at
    FROM (
      SELECT * FROM activations
    ) m
    WHERE (m.[at] >= CAST('2024-02-29T23:00:00' AS DATETIME2))
      AND (m.[at] <= CAST('2024-03-17T23:00:00' AS DATETIME2))
  ),
  activated AS (
    SELECT
      e.unit_id AS unit_id,
      MIN(a.happened_at) AS first_activation_at
    FROM exposure e
    INNER JOIN activation_event a ON ((a.unit_id = e.unit_id) AND (a.happened_at >= DATEADD(second, -3600, e.exposed_at)) AND (a.happened_at <= DATEADD(second, 255600, e.exposed_at)))
    GROUP BY e.unit_id
  ),
  unit AS (
    SELECT
      e.unit_id AS unit_id,
      CASE WHEN (MIN(e.variation) <> MAX(e.variation)) THEN N'__multiple__' ELSE COALESCE(MAX(e.variation), N'') END AS variation,
      MIN(e.exposed_at) AS first_exposure_at,
      SUBSTRING(MIN(CONCAT(CONVERT(CHAR(27), e.exposed_at, 121), e.exposure_dim_0)), 28, 4000) AS exposure_dim_0
    FROM exposure e
    GROUP BY e.unit_id
  ),
  analysis_unit AS (
    SELECT
      u.unit_id AS unit_id,
      u.variation AS variation,
      CONCAT(u.exposure_dim_0, N' / ', CONVERT(VARCHAR(10), u.first_exposure_at, 23)) AS [dimension],
      a.first_activation_at AS anchor_at,
      u.first_exposure_at AS first_exposure_at
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= CAST('2024-03-15T00:00:00' AS DATETIME2))
  ),
  event_0 AS (
    SELECT
      CAST(m.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      CAST(m.[at] AS DATETIME2) AS happened_at,
      CASE WHEN (CAST(m.category AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 = N'it''s') THEN CAST(m.amount AS FLOAT) ELSE NULL END AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.[at] >= CAST('2024-02-15T23:00:00' AS DATETIME2))
      AND (m.[at] <= CAST('2024-03-17T23:00:00' AS DATETIME2))
      AND (CAST(m.category AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 = N'it''s')
  ),
  windowed_event AS (
    SELECT
      d.unit_id AS unit_id,
      d.variation AS variation,
      d.[dimension] AS [dimension],
      m.v0 AS [value]
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (m.happened_at >= d.anchor_at) AND (m.happened_at <= CAST('2024-03-15T00:00:00' AS DATETIME2)))
    WHERE (m.v0 IS NOT NULL)
  ),
  quantiles AS (
    SELECT
      k.variation AS variation,
      k.[dimension] AS [dimension],
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8412010804637984 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8412010804637984 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8412010804637984 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8412010804637984 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8412010804637984 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8412010804637984 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_100,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9587989195362017 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9587989195362017 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9587989195362017 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9587989195362017 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9587989195362017 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9587989195362017 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_100,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8584228852695097 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8584228852695097 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8584228852695097 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8584228852695097 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8584228852695097 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8584228852695097 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9415771147304903 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9415771147304903 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9415771147304903 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9415771147304903 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9415771147304903 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9415771147304903 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8706005402318993 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8706005402318993 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8706005402318993 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8706005402318993 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8706005402318993 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8706005402318993 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9293994597681008 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9293994597681008 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9293994597681008 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9293994597681008 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9293994597681008 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9293994597681008 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8792114426347548 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8792114426347548 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8792114426347548 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8792114426347548 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8792114426347548 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8792114426347548 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9207885573652452 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9207885573652452 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9207885573652452 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9207885573652452 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9207885573652452 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9207885573652452 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8853002701159496 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8853002701159496 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8853002701159496 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8853002701159496 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8853002701159496 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8853002701159496 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_1600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9146997298840505 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9146997298840505 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9146997298840505 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9146997298840505 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9146997298840505 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9146997298840505 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_1600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8896057213173775 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8896057213173775 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8896057213173775 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8896057213173775 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8896057213173775 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8896057213173775 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_3200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9103942786826226 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9103942786826226 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9103942786826226 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9103942786826226 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9103942786826226 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9103942786826226 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_3200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8926501350579749 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8926501350579749 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8926501350579749 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8926501350579749 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8926501350579749 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8926501350579749 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_6400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9073498649420252 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9073498649420252 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9073498649420252 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9073498649420252 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9073498649420252 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9073498649420252 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_6400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8948028606586887 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8948028606586887 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8948028606586887 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8948028606586887 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8948028606586887 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8948028606586887 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_12800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9051971393413113 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9051971393413113 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9051971393413113 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9051971393413113 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9051971393413113 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9051971393413113 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_12800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8963250675289874 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8963250675289874 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8963250675289874 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8963250675289874 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8963250675289874 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8963250675289874 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_25600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9036749324710126 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9036749324710126 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9036749324710126 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9036749324710126 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9036749324710126 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9036749324710126 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_25600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8974014303293444 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8974014303293444 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8974014303293444 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8974014303293444 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8974014303293444 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8974014303293444 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_51200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9025985696706557 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9025985696706557 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9025985696706557 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9025985696706557 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9025985696706557 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9025985696706557 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_51200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8981625337644937 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8981625337644937 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8981625337644937 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8981625337644937 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8981625337644937 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8981625337644937 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_102400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9018374662355063 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9018374662355063 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9018374662355063 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9018374662355063 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9018374662355063 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9018374662355063 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_102400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8987007151646722 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8987007151646722 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8987007151646722 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8987007151646722 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8987007151646722 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8987007151646722 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_204800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9012992848353278 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9012992848353278 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9012992848353278 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9012992848353278 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9012992848353278 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9012992848353278 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_204800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8990812668822469 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8990812668822469 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8990812668822469 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8990812668822469 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8990812668822469 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8990812668822469 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_409600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9009187331177532 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9009187331177532 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9009187331177532 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9009187331177532 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9009187331177532 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9009187331177532 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_409600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8993503575823361 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8993503575823361 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8993503575823361 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8993503575823361 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8993503575823361 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8993503575823361 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_819200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.900649642417664 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.900649642417664 AS FLOAT) * k.last_place) - FLOOR((CAST(0.900649642417664 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.900649642417664 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.900649642417664 AS FLOAT) * k.last_place) - FLOOR((CAST(0.900649642417664 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_819200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8995406334411234 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8995406334411234 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8995406334411234 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8995406334411234 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8995406334411234 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8995406334411234 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_1638400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9004593665588766 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9004593665588766 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9004593665588766 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9004593665588766 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9004593665588766 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9004593665588766 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_1638400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8996751787911681 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8996751787911681 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8996751787911681 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8996751787911681 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8996751787911681 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8996751787911681 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_3276800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.900324821208832 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.900324821208832 AS FLOAT) * k.last_place) - FLOOR((CAST(0.900324821208832 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.900324821208832 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.900324821208832 AS FLOAT) * k.last_place) - FLOOR((CAST(0.900324821208832 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_3276800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8997703167205617 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8997703167205617 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8997703167205617 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8997703167205617 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8997703167205617 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8997703167205617 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_6553600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9002296832794383 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9002296832794383 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9002296832794383 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9002296832794383 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9002296832794383 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9002296832794383 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_6553600,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.899837589395584 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.899837589395584 AS FLOAT) * k.last_place) - FLOOR((CAST(0.899837589395584 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.899837589395584 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.899837589395584 AS FLOAT) * k.last_place) - FLOOR((CAST(0.899837589395584 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_13107200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.900162410604416 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.900162410604416 AS FLOAT) * k.last_place) - FLOOR((CAST(0.900162410604416 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.900162410604416 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.900162410604416 AS FLOAT) * k.last_place) - FLOOR((CAST(0.900162410604416 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_13107200,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.8998851583602808 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.8998851583602808 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8998851583602808 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.8998851583602808 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.8998851583602808 AS FLOAT) * k.last_place) - FLOOR((CAST(0.8998851583602808 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_26214400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.9001148416397192 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.9001148416397192 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9001148416397192 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.9001148416397192 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.9001148416397192 AS FLOAT) * k.last_place) - FLOOR((CAST(0.9001148416397192 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_26214400,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.899918794697792 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.899918794697792 AS FLOAT) * k.last_place) - FLOOR((CAST(0.899918794697792 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.899918794697792 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.899918794697792 AS FLOAT) * k.last_place) - FLOOR((CAST(0.899918794697792 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_lower_52428800,
      SUM((k.ranked_value * CASE WHEN (k.place = FLOOR((CAST(0.900081205302208 AS FLOAT) * k.last_place))) THEN (1 - ((CAST(0.900081205302208 AS FLOAT) * k.last_place) - FLOOR((CAST(0.900081205302208 AS FLOAT) * k.last_place)))) WHEN (k.place = (FLOOR((CAST(0.900081205302208 AS FLOAT) * k.last_place)) + 1)) THEN ((CAST(0.900081205302208 AS FLOAT) * k.last_place) - FLOOR((CAST(0.900081205302208 AS FLOAT) * k.last_place))) ELSE 0 END)) AS quantile_upper_52428800
    FROM (
      SELECT
        u.variation AS variation,
        u.[dimension] AS [dimension],
        u.[value] AS ranked_value,
        (ROW_NUMBER() OVER (PARTITION BY u.variation, u.[dimension] ORDER BY u.[value]) - 1) AS place,
        (COUNT(*) OVER (PARTITION BY u.variation, u.[dimension]) - 1) AS last_place
      FROM windowed_event u
      WHERE (u.[value] IS NOT NULL)
    ) k
    GROUP BY k.variation, k.[dimension]
  ),
  unit_event AS (
    SELECT
      u.unit_id AS unit_id,
      COUNT(*) AS events,
      SUM(CASE WHEN ((u.[value] - q.quantile) <= (CASE WHEN (q.quantile < 0) THEN (0 - q.quantile) ELSE q.quantile END * 1e-12)) THEN 1 ELSE 0 END) AS at_or_below
    FROM windowed_event u
    INNER JOIN quantiles q ON ((q.variation = u.variation) AND (q.[dimension] = u.[dimension]))
    GROUP BY u.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.[dimension] AS [dimension],
      CAST(COALESCE(e.at_or_below, 0) AS FLOAT) AS main,
      CAST(COALESCE(e.events, 0) AS FLOAT) AS events
    FROM analysis_unit d
    LEFT JOIN unit_event e ON (e.unit_id = d.unit_id)
  )
SELECT
  u.variation AS variation,
  u.[dimension] AS [dimension],
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.main) AS m0_main_sum,
  SUM((u.main * u.main)) AS m0_main_sum_squares,
  SUM(u.events) AS m0_denominator_sum,
  SUM((u.events * u.events)) AS m0_denominator_sum_squares,
  SUM((u.main * u.events)) AS m0_main_denominator_sum_product,
  SUM(u.events) AS m0_quantile_n,
  MAX(q.quantile) AS m0_quantile,
  MAX(q.quantile_lower_100) AS m0_quantile_lower_100,
  MAX(q.quantile_upper_100) AS m0_quantile_upper_100,
  MAX(q.quantile_lower_200) AS m0_quantile_lower_200,
  MAX(q.quantile_upper_200) AS m0_quantile_upper_200,
  MAX(q.quantile_lower_400) AS m0_quantile_lower_400,
  MAX(q.quantile_upper_400) AS m0_quantile_upper_400,
  MAX(q.quantile_lower_800) AS m0_quantile_lower_800,
  MAX(q.quantile_upper_800) AS m0_quantile_upper_800,
  MAX(q.quantile_lower_1600) AS m0_quantile_lower_1600,
  MAX(q.quantile_upper_1600) AS m0_quantile_upper_1600,
  MAX(q.quantile_lower_3200) AS m0_quantile_lower_3200,
  MAX(q.quantile_upper_3200) AS m0_quantile_upper_3200,
  MAX(q.quantile_lower_6400) AS m0_quantile_lower_6400,
  MAX(q.quantile_upper_6400) AS m0_quantile_upper_6400,
  MAX(q.quantile_lower_12800) AS m0_quantile_lower_12800,
  MAX(q.quantile_upper_12800) AS m0_quantile_upper_12800,
  MAX(q.quantile_lower_25600) AS m0_quantile_lower_25600,
  MAX(q.quantile_upper_25600) AS m0_quantile_upper_25600,
  MAX(q.quantile_lower_51200) AS m0_quantile_lower_51200,
  MAX(q.quantile_upper_51200) AS m0_quantile_upper_51200,
  MAX(q.quantile_lower_102400) AS m0_quantile_lower_102400,
  MAX(q.quantile_upper_102400) AS m0_quantile_upper_102400,
  MAX(q.quantile_lower_204800) AS m0_quantile_lower_204800,
  MAX(q.quantile_upper_204800) AS m0_quantile_upper_204800,
  MAX(q.quantile_lower_409600) AS m0_quantile_lower_409600,
  MAX(q.quantile_upper_409600) AS m0_quantile_upper_409600,
  MAX(q.quantile_lower_819200) AS m0_quantile_lower_819200,
  MAX(q.quantile_upper_819200) AS m0_quantile_upper_819200,
  MAX(q.quantile_lower_1638400) AS m0_quantile_lower_1638400,
  MAX(q.quantile_upper_1638400) AS m0_quantile_upper_1638400,
  MAX(q.quantile_lower_3276800) AS m0_quantile_lower_3276800,
  MAX(q.quantile_upper_3276800) AS m0_quantile_upper_3276800,
  MAX(q.quantile_lower_6553600) AS m0_quantile_lower_6553600,
  MAX(q.quantile_upper_6553600) AS m0_quantile_upper_6553600,
  MAX(q.quantile_lower_13107200) AS m0_quantile_lower_13107200,
  MAX(q.quantile_upper_13107200) AS m0_quantile_upper_13107200,
  MAX(q.quantile_lower_26214400) AS m0_quantile_lower_26214400,
  MAX(q.quantile_upper_26214400) AS m0_quantile_upper_26214400,
  MAX(q.quantile_lower_52428800) AS m0_quantile_lower_52428800,
  MAX(q.quantile_upper_52428800) AS m0_quantile_upper_52428800
FROM per_unit u
LEFT JOIN quantiles q ON ((q.variation = u.variation) AND (q.[dimension] = u.[dimension]))
GROUP BY u.variation, u.[dimension];
