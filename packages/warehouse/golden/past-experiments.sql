-- duckdb
SELECT
  'it''s' AS assignment_id,
  CAST(r.experiment AS VARCHAR) AS experiment_key,
  MAX(CAST(r.experiment AS VARCHAR)) AS experiment_name,
  CAST(r.arm AS VARCHAR) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS VARCHAR), CAST(r.arm AS VARCHAR))) AS variation_name,
  STRFTIME(CAST(r.seen_at AS TIMESTAMP), '%Y-%m-%d') AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
  AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS VARCHAR), CAST(r.arm AS VARCHAR), STRFTIME(CAST(r.seen_at AS TIMESTAMP), '%Y-%m-%d');

-- postgres
SELECT
  'it''s' AS assignment_id,
  CAST(r.experiment AS VARCHAR) AS experiment_key,
  MAX(CAST(r.experiment AS VARCHAR)) AS experiment_name,
  CAST(r.arm AS VARCHAR) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS VARCHAR), CAST(r.arm AS VARCHAR))) AS variation_name,
  TO_CHAR(CAST(r.seen_at AS TIMESTAMP), 'YYYY-MM-DD') AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
  AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS VARCHAR), CAST(r.arm AS VARCHAR), TO_CHAR(CAST(r.seen_at AS TIMESTAMP), 'YYYY-MM-DD');

-- redshift
SELECT
  'it''s' AS assignment_id,
  CAST(r.experiment AS VARCHAR) AS experiment_key,
  MAX(CAST(r.experiment AS VARCHAR)) AS experiment_name,
  CAST(r.arm AS VARCHAR) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS VARCHAR), CAST(r.arm AS VARCHAR))) AS variation_name,
  TO_CHAR(CAST(r.seen_at AS TIMESTAMP), 'YYYY-MM-DD') AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
  AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS VARCHAR), CAST(r.arm AS VARCHAR), TO_CHAR(CAST(r.seen_at AS TIMESTAMP), 'YYYY-MM-DD');

-- mysql
SELECT
  'it''s' AS assignment_id,
  CAST(r.experiment AS CHAR) COLLATE utf8mb4_bin AS experiment_key,
  MAX(CAST(r.experiment AS CHAR) COLLATE utf8mb4_bin) AS experiment_name,
  CAST(r.arm AS CHAR) COLLATE utf8mb4_bin AS variation_key,
  MAX(COALESCE(CAST(r.arm AS CHAR) COLLATE utf8mb4_bin, CAST(r.arm AS CHAR) COLLATE utf8mb4_bin)) AS variation_name,
  DATE_FORMAT(CAST(r.seen_at AS DATETIME(6)), '%Y-%m-%d') AS exposure_day,
  COUNT(DISTINCT CAST(r.user_id AS CHAR) COLLATE utf8mb4_bin) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= TIMESTAMP'2024-01-01 00:00:00')
  AND (r.seen_at <= TIMESTAMP'2024-02-01 00:00:00')
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS CHAR) COLLATE utf8mb4_bin, CAST(r.arm AS CHAR) COLLATE utf8mb4_bin, DATE_FORMAT(CAST(r.seen_at AS DATETIME(6)), '%Y-%m-%d');

-- clickhouse
SELECT
  'it\'s' AS assignment_id,
  CAST(r.experiment AS Nullable(String)) AS experiment_key,
  MAX(CAST(r.experiment AS Nullable(String))) AS experiment_name,
  CAST(r.arm AS Nullable(String)) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS Nullable(String)), CAST(r.arm AS Nullable(String)))) AS variation_name,
  formatDateTime(CAST(r.seen_at AS Nullable(DateTime64(6, 'UTC'))), '%F', 'UTC') AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= toDateTime64('2024-01-01 00:00:00', 6, 'UTC'))
  AND (r.seen_at <= toDateTime64('2024-02-01 00:00:00', 6, 'UTC'))
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS Nullable(String)), CAST(r.arm AS Nullable(String)), formatDateTime(CAST(r.seen_at AS Nullable(DateTime64(6, 'UTC'))), '%F', 'UTC')
SETTINGS join_use_nulls = 1, prefer_column_name_to_alias = 1;

-- bigquery
SELECT
  'it\'s' AS assignment_id,
  CAST(r.experiment AS STRING) AS experiment_key,
  MAX(CAST(r.experiment AS STRING)) AS experiment_name,
  CAST(r.arm AS STRING) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS STRING), CAST(r.arm AS STRING))) AS variation_name,
  FORMAT_DATETIME('%F', CAST(r.seen_at AS DATETIME)) AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= '2024-01-01 00:00:00')
  AND (r.seen_at <= '2024-02-01 00:00:00')
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS STRING), CAST(r.arm AS STRING), FORMAT_DATETIME('%F', CAST(r.seen_at AS DATETIME));

-- snowflake
SELECT
  'it''s' AS assignment_id,
  CAST(r.experiment AS VARCHAR) AS experiment_key,
  MAX(CAST(r.experiment AS VARCHAR)) AS experiment_name,
  CAST(r.arm AS VARCHAR) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS VARCHAR), CAST(r.arm AS VARCHAR))) AS variation_name,
  TO_VARCHAR(CAST(r.seen_at AS TIMESTAMP_NTZ), 'YYYY-MM-DD') AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= TO_TIMESTAMP_NTZ('2024-01-01 00:00:00'))
  AND (r.seen_at <= TO_TIMESTAMP_NTZ('2024-02-01 00:00:00'))
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS VARCHAR), CAST(r.arm AS VARCHAR), TO_VARCHAR(CAST(r.seen_at AS TIMESTAMP_NTZ), 'YYYY-MM-DD');

-- databricks
SELECT
  'it\'s' AS assignment_id,
  CAST(r.experiment AS STRING) AS experiment_key,
  MAX(CAST(r.experiment AS STRING)) AS experiment_name,
  CAST(r.arm AS STRING) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS STRING), CAST(r.arm AS STRING))) AS variation_name,
  DATE_FORMAT(CAST(r.seen_at AS TIMESTAMP), 'yyyy-MM-dd') AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
  AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS STRING), CAST(r.arm AS STRING), DATE_FORMAT(CAST(r.seen_at AS TIMESTAMP), 'yyyy-MM-dd');

-- trino
SELECT
  'it''s' AS assignment_id,
  CAST(r.experiment AS VARCHAR) AS experiment_key,
  MAX(CAST(r.experiment AS VARCHAR)) AS experiment_name,
  CAST(r.arm AS VARCHAR) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS VARCHAR), CAST(r.arm AS VARCHAR))) AS variation_name,
  DATE_FORMAT(CAST(r.seen_at AS TIMESTAMP), '%Y-%m-%d') AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
  AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS VARCHAR), CAST(r.arm AS VARCHAR), DATE_FORMAT(CAST(r.seen_at AS TIMESTAMP), '%Y-%m-%d');

-- athena
SELECT
  'it''s' AS assignment_id,
  CAST(r.experiment AS VARCHAR) AS experiment_key,
  MAX(CAST(r.experiment AS VARCHAR)) AS experiment_name,
  CAST(r.arm AS VARCHAR) AS variation_key,
  MAX(COALESCE(CAST(r.arm AS VARCHAR), CAST(r.arm AS VARCHAR))) AS variation_name,
  DATE_FORMAT(CAST(r.seen_at AS TIMESTAMP), '%Y-%m-%d') AS exposure_day,
  COUNT(DISTINCT r.user_id) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= TIMESTAMP '2024-01-01 00:00:00')
  AND (r.seen_at <= TIMESTAMP '2024-02-01 00:00:00')
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS VARCHAR), CAST(r.arm AS VARCHAR), DATE_FORMAT(CAST(r.seen_at AS TIMESTAMP), '%Y-%m-%d');

-- mssql
SELECT
  N'it''s' AS assignment_id,
  CAST(r.experiment AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS experiment_key,
  MAX(CAST(r.experiment AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2) AS experiment_name,
  CAST(r.arm AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2 AS variation_key,
  MAX(COALESCE(CAST(r.arm AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2, CAST(r.arm AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2)) AS variation_name,
  CONVERT(VARCHAR(10), CAST(r.seen_at AS DATETIME2), 23) AS exposure_day,
  COUNT(DISTINCT CAST(r.user_id AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2) AS units
FROM (
  SELECT * FROM exposures
) r
WHERE (r.seen_at >= CAST('2024-01-01T00:00:00' AS DATETIME2))
  AND (r.seen_at <= CAST('2024-02-01T00:00:00' AS DATETIME2))
  AND (r.user_id IS NOT NULL)
GROUP BY CAST(r.experiment AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2, CAST(r.arm AS NVARCHAR(4000)) COLLATE Latin1_General_BIN2, CONVERT(VARCHAR(10), CAST(r.seen_at AS DATETIME2), 23);
