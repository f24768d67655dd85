/**
 * The functions that SQLite gets from TypeScript (db/folded-columns.ts, db/venue-clock.ts, db/chain-hash.ts), in PL/pgSQL. Names are in lower
 * case for PostgreSQL: queries call them without quotes.
 */

/** Deletes the characters that `folded` deletes from printable ASCII. */
const ASCII = `translate(lower(given COLLATE "C"), '''\`', '')`

export const FUNCTIONS = /* sql */ `
-- What 'folded' (contract/folded.ts) makes of each letter that it changes. Other letters are not here.
CREATE TABLE "foldedLetter" (
  letter text COLLATE "C" PRIMARY KEY,
  becomes text COLLATE "C" NOT NULL
);

-- contract/folded.ts. Letters are folded one by one, then composed: spaces, at the ends and in a row, are the only rule between letters.
CREATE FUNCTION folded(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE plain text;
BEGIN
  IF given COLLATE "C" ~ '^[ -~]*$' THEN
    plain := ${ASCII};
  ELSE
    -- One lookup a letter. A join would read the whole table.
    SELECT normalize(string_agg(coalesce(
        (SELECT becomes FROM "foldedLetter" WHERE "foldedLetter".letter = one.letter), one.letter), '' ORDER BY one.at), NFC)
      INTO plain FROM string_to_table(given COLLATE "C", NULL) WITH ORDINALITY AS one (letter, at);
  END IF;
  IF strpos(plain, '  ') > 0 THEN
    plain := regexp_replace(plain, ' {2,}', ' ', 'g');
  END IF;
  RETURN btrim(plain, ' ');
END $$;

-- The words of a text, folded, as FTS5 splits it in SQLite: a word is a run of letters, marks and numbers.
CREATE FUNCTION wordVector(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE gap text := CASE WHEN given COLLATE "C" ~ '^[ -~]*$' THEN '[^A-Za-z0-9]+' ELSE "wordGap"() END;
BEGIN
  RETURN array_to_tsvector(ARRAY(
    SELECT left(word, 500) FROM regexp_split_to_table(folded(regexp_replace(given, gap, ' ', 'g')) COLLATE "C", gap) AS word
    WHERE word <> ''
  ));
END $$;

-- contract/hours.ts. A zone that is unknown counts as UTC, as there (contract/time-zone.ts).
CREATE FUNCTION localHour(ms bigint, zone text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN extract(hour FROM timezone(zone, to_timestamp(ms / 1000.0::double precision)));
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN localHour(ms, 'UTC');
END $$;

-- contract/hours.ts.
CREATE FUNCTION businessDate(ms bigint, zone text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE local timestamp;
BEGIN
  local := timezone(zone, to_timestamp(ms / 1000.0::double precision));
  IF extract(hour FROM local) < 6 THEN
    -- There and back, for a day that the zone has skipped.
    local := timezone(zone, timezone(zone, local - interval '1 day'));
  END IF;
  RETURN to_char(local, 'YYYY-MM-DD');
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN businessDate(ms, 'UTC');
END $$;

-- db/chain-hash.ts.
CREATE FUNCTION chainHash(before text, content text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN encode(sha256(convert_to(before || chr(10) || content, 'UTF8')), 'hex');
END $$;
`
