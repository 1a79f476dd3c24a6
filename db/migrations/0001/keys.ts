import { sql } from 'kysely'

/** Tables of API keys and their use. */
export const keys = [
  sql`create table api_keys (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    name text not null,
    product text not null,
    -- SHA-256 of the whole key, lower-case hex.
    digest text not null unique,
    -- First 16 characters of the key, for display.
    prefix text not null,
    scopes text[] not null,
    -- Requests per clock minute; null: the service's default.
    limit_per_minute integer check (limit_per_minute > 0),
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  sql`create index api_keys_institute on api_keys (institute_id)`,
  // Requests per key and day (UTC).
  sql`create table key_uses (
    key_id text not null references api_keys on delete cascade,
    day date not null,
    requests bigint not null,
    -- Through how many proxies the last request came.
    hops integer,
    primary key (key_id, day)
  )`,
  /*
   * Looks up the keys of all requests that arrived together; `place` counts from 1. A function caches its plan: planning
   * took longer than the rest of the look-up, and a pooler rules out other ways to cache a plan. Every step is forced to
   * use an index: a plan made while tables were small would scan them for ever. The changes are ordered like their index.
   */
  sql`create function admissions(digests text[], origins text[])
  returns table (
    place integer, key_id text, prefix text, product text, scopes text[], limit_per_minute integer,
    expires_at timestamptz, revoked_at timestamptz, institute_id text, catalogue_access boolean,
    leads_per_visitor integer, leads_per_minute integer, revision text, published_at timestamptz,
    next_change_at timestamptz, shape integer, origin_verified boolean, has_changes boolean
  )
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  as $$
  #variable_conflict use_column
  begin return query
    select asked.place::integer, found.*
    from unnest($1, $2) with ordinality as asked(digest, origin, place)
    cross join lateral (
      select k.id, k.prefix, k.product, k.scopes, k.limit_per_minute, k.expires_at, k.revoked_at, i.id,
        i.catalogue_access, i.leads_per_visitor, i.leads_per_minute,
        p.revision::text, p.published_at, p.next_change_at, p.shape,
        (select w.origin from websites w where w.institute_id = i.id and w.origin = asked.origin) is not null,
        (select c.id from stale_courses c where c.institute_id = i.id order by c.course_id limit 1) is not null
      from api_keys k
      join institutes i on i.id = k.institute_id
      left join publications p on p.institute_id = i.id
      where k.digest = asked.digest
      limit 1
    ) found;
  end $$`,
]
