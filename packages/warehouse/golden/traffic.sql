-- duckdb
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'de')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    STRFTIME(u.first_exposure_at, '%Y-%m-%d') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, STRFTIME(u.first_exposure_at, '%Y-%m-%d')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it''s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- postgres
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'de')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    TO_CHAR(u.first_exposure_at, 'YYYY-MM-DD') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, TO_CHAR(u.first_exposure_at, 'YYYY-MM-DD')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it''s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- redshift
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'de')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    TO_CHAR(u.first_exposure_at, 'YYYY-MM-DD') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, TO_CHAR(u.first_exposure_at, 'YYYY-MM-DD')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it''s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- mysql
WITH
  any_exposure AS (
    SELECT
      CAST(r.user_id AS CHAR) COLLATE utf8mb4_bin AS unit_id,
      CAST(r.arm AS CHAR) COLLATE utf8mb4_bin AS variation,
      CAST(r.seen_at AS DATETIME(6)) AS exposed_at,
      CASE WHEN (CAST(r.country AS CHAR) COLLATE utf8mb4_bin IN ('it''s', 'de')) THEN CAST(r.country AS CHAR) COLLATE utf8mb4_bin ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it''s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- clickhouse
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS Nullable(String)) AS variation,
      CAST(r.seen_at AS Nullable(DateTime64(6, 'UTC'))) AS exposed_at,
      CASE WHEN (CAST(r.country AS Nullable(String)) IN ('it\'s', 'de')) THEN CAST(r.country AS Nullable(String)) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    formatDateTime(u.first_exposure_at, '%F', 'UTC') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, formatDateTime(u.first_exposure_at, '%F', 'UTC')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it\'s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1;

-- bigquery
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS STRING) AS variation,
      CAST(r.seen_at AS DATETIME) AS exposed_at,
      CASE WHEN (CAST(r.country AS STRING) IN ('it\'s', 'de')) THEN CAST(r.country AS STRING) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    FORMAT_DATETIME('%F', u.first_exposure_at) AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, FORMAT_DATETIME('%F', u.first_exposure_at)
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it\'s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- snowflake
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP_NTZ) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'de')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    TO_VARCHAR(u.first_exposure_at, 'YYYY-MM-DD') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, TO_VARCHAR(u.first_exposure_at, 'YYYY-MM-DD')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it''s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- databricks
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS STRING) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS STRING) IN ('it\'s', 'de')) THEN CAST(r.country AS STRING) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    DATE_FORMAT(u.first_exposure_at, 'yyyy-MM-dd') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, DATE_FORMAT(u.first_exposure_at, 'yyyy-MM-dd')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it\'s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- trino
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'de')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it''s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- athena
WITH
  any_exposure AS (
    SELECT
      r.user_id AS unit_id,
      CAST(r.arm AS VARCHAR) AS variation,
      CAST(r.seen_at AS TIMESTAMP) AS exposed_at,
      CASE WHEN (CAST(r.country AS VARCHAR) IN ('it''s', 'de')) THEN CAST(r.country AS VARCHAR) ELSE '__Other__' END AS exposure_dim_0
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
  )
SELECT *
FROM (
  SELECT
    u.variation AS variation,
    'dim_exposure_date' AS dimension_name,
    DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d') AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, DATE_FORMAT(u.first_exposure_at, '%Y-%m-%d')
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_exp_it''s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN 'Not Activated' ELSE 'Activated' END
) rows_found
LIMIT 3000;

-- mssql
WITH
  any_exposure AS (
    SELECT
      CAST(r.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS unit_id,
      CAST(r.arm AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS variation,
      CAST(r.seen_at AS DATETIME2) AS exposed_at,
      CASE WHEN (CAST(r.country AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 IN (N'it''s', N'de')) THEN CAST(r.country AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 ELSE N'__Other__' END AS exposure_dim_0
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
  )
SELECT TOP 3000 *
FROM (
  SELECT
    u.variation AS variation,
    N'dim_exposure_date' AS dimension_name,
    CONVERT(VARCHAR(10), u.first_exposure_at, 23) AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, CONVERT(VARCHAR(10), u.first_exposure_at, 23)
  UNION ALL
  SELECT
    u.variation AS variation,
    N'dim_exp_it''s' AS dimension_name,
    u.exposure_dim_0 AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  WHERE (a.first_activation_at IS NOT NULL)
  GROUP BY u.variation, u.exposure_dim_0
  UNION ALL
  SELECT
    u.variation AS variation,
    N'dim_activated' AS dimension_name,
    CASE WHEN (a.first_activation_at IS NULL) THEN N'Not Activated' ELSE N'Activated' END AS dimension_value,
    COUNT(*) AS units
  FROM unit u
  LEFT JOIN activated a ON (a.unit_id = u.unit_id)
  GROUP BY u.variation, CASE WHEN (a.first_activation_at IS NULL) THEN N'Not Activated' ELSE N'Activated' END
) rows_found;
