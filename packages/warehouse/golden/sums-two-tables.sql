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
      u.first_exposure_at AS first_exposure_at,
      (u.first_exposure_at + INTERVAL (-1213200) SECOND) AS first_exposure_at_less_1213200,
      (u.first_exposure_at + INTERVAL (-3600) SECOND) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.step LIKE '%it''s%' ESCAPE '!') THEN STRFTIME(CAST(m."at" AS TIMESTAMP), '%Y-%m-%d') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.step LIKE '%it''s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS DOUBLE) AS m0_denominator,
      CAST(unit_event_1.a1 AS DOUBLE) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS DOUBLE) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS DOUBLE) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      (u.first_exposure_at + INTERVAL '-1213200 seconds') AS first_exposure_at_less_1213200,
      (u.first_exposure_at + INTERVAL '-3600 seconds') AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.step LIKE '%it''s%' ESCAPE '!') THEN TO_CHAR(CAST(m."at" AS TIMESTAMP), 'YYYY-MM-DD') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.step LIKE '%it''s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS DOUBLE PRECISION) AS m0_denominator,
      CAST(unit_event_1.a1 AS DOUBLE PRECISION) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS DOUBLE PRECISION) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS DOUBLE PRECISION) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS DOUBLE PRECISION) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE PRECISION) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE PRECISION) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE PRECISION) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE PRECISION) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE PRECISION) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE PRECISION) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE PRECISION) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE PRECISION) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE PRECISION) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      DATEADD(second, -1213200, u.first_exposure_at) AS first_exposure_at_less_1213200,
      DATEADD(second, -3600, u.first_exposure_at) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.step LIKE '%it''s%' ESCAPE '!') THEN TO_CHAR(CAST(m."at" AS TIMESTAMP), 'YYYY-MM-DD') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.step LIKE '%it''s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS DOUBLE PRECISION) AS m0_denominator,
      CAST(unit_event_1.a1 AS DOUBLE PRECISION) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS DOUBLE PRECISION) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS DOUBLE PRECISION) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS DOUBLE PRECISION) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE PRECISION) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE PRECISION) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE PRECISION) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE PRECISION) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE PRECISION) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE PRECISION) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE PRECISION) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE PRECISION) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE PRECISION) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      DATE_ADD(u.first_exposure_at, INTERVAL -1213200 SECOND) AS first_exposure_at_less_1213200,
      DATE_ADD(u.first_exposure_at, INTERVAL -3600 SECOND) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP'2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      CAST(m.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      CAST(m.`at` AS DATETIME(6)) AS happened_at,
      CASE WHEN (CAST(m.step AS CHAR) COLLATE utf8mb4_bin LIKE '%it''s%' ESCAPE '!') THEN DATE_FORMAT(CAST(m.`at` AS DATETIME(6)), '%Y-%m-%d') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m.`at` >= TIMESTAMP'2024-02-15 23:00:00')
      AND (m.`at` <= TIMESTAMP'2024-03-17 23:00:00')
      AND (CAST(m.step AS CHAR) COLLATE utf8mb4_bin LIKE '%it''s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP'2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP'2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      CAST(m.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      CAST(m.`at` AS DATETIME(6)) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= TIMESTAMP'2024-02-15 23:00:00')
      AND (m.`at` <= TIMESTAMP'2024-03-17 23:00:00')
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP'2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP'2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS DOUBLE) AS m0_denominator,
      CAST(unit_event_1.a1 AS DOUBLE) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u.`dimension` AS `dimension`,
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS DOUBLE) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS DOUBLE) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u.`dimension` AS `dimension`,
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      addSeconds(u.first_exposure_at, -1213200) AS first_exposure_at_less_1213200,
      addSeconds(u.first_exposure_at, -3600) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= toDateTime64('2024-03-15 00:00:00', 6, 'UTC'))
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS Nullable(DateTime64(6, 'UTC'))) AS happened_at,
      CASE WHEN (position(m.step, 'it\'s') > 0) THEN formatDateTime(CAST(m.`at` AS Nullable(DateTime64(6, 'UTC'))), '%F', 'UTC') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m.`at` >= toDateTime64('2024-02-15 23:00:00', 6, 'UTC'))
      AND (m.`at` <= toDateTime64('2024-03-17 23:00:00', 6, 'UTC'))
      AND (position(m.step, 'it\'s') > 0)
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= toDateTime64('2024-03-15 00:00:00', 6, 'UTC'))) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= toDateTime64('2024-03-15 00:00:00', 6, 'UTC'))) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS Nullable(DateTime64(6, 'UTC'))) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= toDateTime64('2024-02-15 23:00:00', 6, 'UTC'))
      AND (m.`at` <= toDateTime64('2024-03-17 23:00:00', 6, 'UTC'))
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= toDateTime64('2024-03-15 00:00:00', 6, 'UTC'))) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= toDateTime64('2024-03-15 00:00:00', 6, 'UTC'))) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS Nullable(Float64)) AS m0_denominator,
      CAST(unit_event_1.a1 AS Nullable(Float64)) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u.`dimension` AS `dimension`,
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS Nullable(Float64)) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS Nullable(Float64)) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS Nullable(Float64)) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS Nullable(Float64)) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS Nullable(Float64)) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS Nullable(Float64)) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS Nullable(Float64)) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS Nullable(Float64)) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS Nullable(Float64)) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS Nullable(Float64)) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS Nullable(Float64)) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS Nullable(Float64)) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u.`dimension` AS `dimension`,
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      DATETIME_ADD(u.first_exposure_at, INTERVAL -1213200 SECOND) AS first_exposure_at_less_1213200,
      DATETIME_ADD(u.first_exposure_at, INTERVAL -3600 SECOND) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS DATETIME) AS happened_at,
      CASE WHEN (STRPOS(m.step, 'it\'s') > 0) THEN FORMAT_DATETIME('%F', CAST(m.`at` AS DATETIME)) ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m.`at` >= '2024-02-15 23:00:00')
      AND (m.`at` <= '2024-03-17 23:00:00')
      AND (STRPOS(m.step, 'it\'s') > 0)
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS DATETIME) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= '2024-02-15 23:00:00')
      AND (m.`at` <= '2024-03-17 23:00:00')
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS FLOAT64) AS m0_denominator,
      CAST(unit_event_1.a1 AS FLOAT64) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u.`dimension` AS `dimension`,
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS FLOAT64) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS FLOAT64) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS FLOAT64) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS FLOAT64) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS FLOAT64) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS FLOAT64) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS FLOAT64) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS FLOAT64) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS FLOAT64) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS FLOAT64) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS FLOAT64) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS FLOAT64) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u.`dimension` AS `dimension`,
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      DATEADD(second, -1213200, u.first_exposure_at) AS first_exposure_at_less_1213200,
      DATEADD(second, -3600, u.first_exposure_at) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TO_TIMESTAMP_NTZ('2024-03-15 00:00:00'))
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."AT" AS TIMESTAMP_NTZ) AS happened_at,
      CASE WHEN (m.step LIKE '%it''s%' ESCAPE '!') THEN TO_VARCHAR(CAST(m."AT" AS TIMESTAMP_NTZ), 'YYYY-MM-DD') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m."AT" >= TO_TIMESTAMP_NTZ('2024-02-15 23:00:00'))
      AND (m."AT" <= TO_TIMESTAMP_NTZ('2024-03-17 23:00:00'))
      AND (m.step LIKE '%it''s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TO_TIMESTAMP_NTZ('2024-03-15 00:00:00'))) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TO_TIMESTAMP_NTZ('2024-03-15 00:00:00'))) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."AT" AS TIMESTAMP_NTZ) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."AT" >= TO_TIMESTAMP_NTZ('2024-02-15 23:00:00'))
      AND (m."AT" <= TO_TIMESTAMP_NTZ('2024-03-17 23:00:00'))
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TO_TIMESTAMP_NTZ('2024-03-15 00:00:00'))) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TO_TIMESTAMP_NTZ('2024-03-15 00:00:00'))) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."DIMENSION" AS "DIMENSION",
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS DOUBLE) AS m0_denominator,
      CAST(unit_event_1.a1 AS DOUBLE) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u."DIMENSION" AS "DIMENSION",
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS DOUBLE) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS DOUBLE) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u."DIMENSION" AS "DIMENSION",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      TIMESTAMPADD(SECOND, -1213200, u.first_exposure_at) AS first_exposure_at_less_1213200,
      TIMESTAMPADD(SECOND, -3600, u.first_exposure_at) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.step LIKE '%it\'s%' ESCAPE '!') THEN DATE_FORMAT(CAST(m.`at` AS TIMESTAMP), 'yyyy-MM-dd') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m.`at` >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m.`at` <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.step LIKE '%it\'s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m.`at` AS TIMESTAMP) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.`at` >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m.`at` <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.`dimension` AS `dimension`,
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS DOUBLE) AS m0_denominator,
      CAST(unit_event_1.a1 AS DOUBLE) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u.`dimension` AS `dimension`,
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS DOUBLE) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS DOUBLE) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u.`dimension` AS `dimension`,
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      DATE_ADD('second', -1213200, u.first_exposure_at) AS first_exposure_at_less_1213200,
      DATE_ADD('second', -3600, u.first_exposure_at) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.step LIKE '%it''s%' ESCAPE '!') THEN DATE_FORMAT(CAST(m."at" AS TIMESTAMP), '%Y-%m-%d') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.step LIKE '%it''s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS DOUBLE) AS m0_denominator,
      CAST(unit_event_1.a1 AS DOUBLE) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS DOUBLE) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS DOUBLE) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      DATE_ADD('second', -1213200, u.first_exposure_at) AS first_exposure_at_less_1213200,
      DATE_ADD('second', -3600, u.first_exposure_at) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= TIMESTAMP '2024-03-15 00:00:00')
  ),
  event_0 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      CASE WHEN (m.step LIKE '%it''s%' ESCAPE '!') THEN DATE_FORMAT(CAST(m."at" AS TIMESTAMP), '%Y-%m-%d') ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
      AND (m.step LIKE '%it''s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      m.user_id AS unit_id,
      CAST(m."at" AS TIMESTAMP) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m."at" >= TIMESTAMP '2024-02-15 23:00:00')
      AND (m."at" <= TIMESTAMP '2024-03-17 23:00:00')
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= TIMESTAMP '2024-03-15 00:00:00')) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d."dimension" AS "dimension",
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS DOUBLE) AS m0_denominator,
      CAST(unit_event_1.a1 AS DOUBLE) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u."dimension" AS "dimension",
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS DOUBLE) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS DOUBLE) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS DOUBLE) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS DOUBLE) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS DOUBLE) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u."dimension" AS "dimension",
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
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
      u.first_exposure_at AS first_exposure_at,
      DATEADD(second, -1213200, u.first_exposure_at) AS first_exposure_at_less_1213200,
      DATEADD(second, -3600, u.first_exposure_at) AS first_exposure_at_less_3600
    FROM unit u
    LEFT JOIN activated a ON (a.unit_id = u.unit_id)
    WHERE (a.first_activation_at IS NOT NULL)
      AND (a.first_activation_at <= CAST('2024-03-15T00:00:00' AS DATETIME2))
  ),
  event_0 AS (
    SELECT
      CAST(m.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      CAST(m.[at] AS DATETIME2) AS happened_at,
      CASE WHEN (CAST(m.step AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 LIKE N'%it''s%' ESCAPE '!') THEN CONVERT(VARCHAR(10), CAST(m.[at] AS DATETIME2), 23) ELSE NULL END AS v0
    FROM (
      SELECT * FROM sessions
    ) m
    WHERE (m.[at] >= CAST('2024-02-15T23:00:00' AS DATETIME2))
      AND (m.[at] <= CAST('2024-03-17T23:00:00' AS DATETIME2))
      AND (CAST(m.step AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 LIKE N'%it''s%' ESCAPE '!')
  ),
  unit_event_0 AS (
    SELECT
      d.unit_id AS unit_id,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= CAST('2024-03-15T00:00:00' AS DATETIME2))) THEN m.v0 ELSE NULL END) AS a0,
      COUNT(DISTINCT CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END) AS a1
    FROM analysis_unit d
    INNER JOIN event_0 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= CAST('2024-03-15T00:00:00' AS DATETIME2))) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  event_1 AS (
    SELECT
      CAST(m.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      CAST(m.[at] AS DATETIME2) AS happened_at,
      m.qty AS v0
    FROM (
      SELECT * FROM orders
    ) m
    WHERE (m.[at] >= CAST('2024-02-15T23:00:00' AS DATETIME2))
      AND (m.[at] <= CAST('2024-03-17T23:00:00' AS DATETIME2))
  ),
  unit_event_1 AS (
    SELECT
      d.unit_id AS unit_id,
      (
        AVG(CASE WHEN ((m.happened_at >= d.anchor_at) AND (m.happened_at <= CAST('2024-03-15T00:00:00' AS DATETIME2))) THEN m.v0 ELSE NULL END)
      ) AS a0,
      (
        AVG(CASE WHEN ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600)) THEN m.v0 ELSE NULL END)
      ) AS a1
    FROM analysis_unit d
    LEFT JOIN event_1 m ON ((m.unit_id = d.unit_id) AND (((m.happened_at >= d.anchor_at) AND (m.happened_at <= CAST('2024-03-15T00:00:00' AS DATETIME2))) OR ((m.happened_at >= d.first_exposure_at_less_1213200) AND (m.happened_at < d.first_exposure_at_less_3600))))
    GROUP BY d.unit_id
  ),
  per_unit AS (
    SELECT
      d.variation AS variation,
      d.[dimension] AS [dimension],
      COALESCE(unit_event_0.a0, 0) AS m0_main,
      COALESCE(unit_event_0.a1, 0) AS m0_covariate,
      CAST(unit_event_1.a0 AS FLOAT) AS m0_denominator,
      CAST(unit_event_1.a1 AS FLOAT) AS m0_denominator_pre
    FROM analysis_unit d
    LEFT JOIN unit_event_0 unit_event_0 ON (unit_event_0.unit_id = d.unit_id)
    LEFT JOIN unit_event_1 unit_event_1 ON (unit_event_1.unit_id = d.unit_id)
  ),
  measured AS (
    SELECT
      u.variation AS variation,
      u.[dimension] AS [dimension],
      CASE WHEN (CAST(COALESCE(u.m0_main, 0) AS FLOAT) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_main, 0) AS FLOAT) END AS m0_main,
      CAST(COALESCE(u.m0_main, 0) AS FLOAT) AS m0_main_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_covariate, 0) AS FLOAT) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_covariate, 0) AS FLOAT) END AS m0_covariate,
      CAST(COALESCE(u.m0_covariate, 0) AS FLOAT) AS m0_covariate_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator, 0) AS FLOAT) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator, 0) AS FLOAT) END AS m0_denominator,
      CAST(COALESCE(u.m0_denominator, 0) AS FLOAT) AS m0_denominator_uncapped,
      CASE WHEN (CAST(COALESCE(u.m0_denominator_pre, 0) AS FLOAT) > 10) THEN 10 ELSE CAST(COALESCE(u.m0_denominator_pre, 0) AS FLOAT) END AS m0_denominator_pre,
      CAST(COALESCE(u.m0_denominator_pre, 0) AS FLOAT) AS m0_denominator_pre_uncapped
    FROM per_unit u
  )
SELECT
  u.variation AS variation,
  u.[dimension] AS [dimension],
  COUNT(*) AS users,
  COUNT(*) AS m0_users,
  SUM(u.m0_main) AS m0_main_sum,
  SUM((u.m0_main * u.m0_main)) AS m0_main_sum_squares,
  SUM(u.m0_denominator) AS m0_denominator_sum,
  SUM((u.m0_denominator * u.m0_denominator)) AS m0_denominator_sum_squares,
  SUM((u.m0_main * u.m0_denominator)) AS m0_main_denominator_sum_product,
  SUM(u.m0_covariate) AS m0_covariate_sum,
  SUM((u.m0_covariate * u.m0_covariate)) AS m0_covariate_sum_squares,
  SUM((u.m0_main * u.m0_covariate)) AS m0_main_covariate_sum_product,
  SUM(u.m0_denominator_pre) AS m0_denominator_pre_sum,
  SUM((u.m0_denominator_pre * u.m0_denominator_pre)) AS m0_denominator_pre_sum_squares,
  SUM((u.m0_main * u.m0_denominator_pre)) AS m0_main_post_denominator_pre_sum_product,
  SUM((u.m0_covariate * u.m0_denominator)) AS m0_main_pre_denominator_post_sum_product,
  SUM((u.m0_covariate * u.m0_denominator_pre)) AS m0_main_pre_denominator_pre_sum_product,
  SUM((u.m0_denominator * u.m0_denominator_pre)) AS m0_denominator_post_denominator_pre_sum_product,
  SUM(u.m0_main_uncapped) AS m0_main_sum_uncapped,
  SUM((u.m0_main_uncapped * u.m0_main_uncapped)) AS m0_main_sum_squares_uncapped,
  SUM(u.m0_denominator_uncapped) AS m0_denominator_sum_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_uncapped)) AS m0_denominator_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_uncapped)) AS m0_main_denominator_sum_product_uncapped,
  SUM(u.m0_covariate_uncapped) AS m0_covariate_sum_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_covariate_uncapped)) AS m0_covariate_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_covariate_uncapped)) AS m0_main_covariate_sum_product_uncapped,
  SUM(u.m0_denominator_pre_uncapped) AS m0_denominator_pre_sum_uncapped,
  SUM((u.m0_denominator_pre_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_pre_sum_squares_uncapped,
  SUM((u.m0_main_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_post_denominator_pre_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_uncapped)) AS m0_main_pre_denominator_post_sum_product_uncapped,
  SUM((u.m0_covariate_uncapped * u.m0_denominator_pre_uncapped)) AS m0_main_pre_denominator_pre_sum_product_uncapped,
  SUM((u.m0_denominator_uncapped * u.m0_denominator_pre_uncapped)) AS m0_denominator_post_denominator_pre_sum_product_uncapped
FROM measured u
GROUP BY u.variation, u.[dimension];
