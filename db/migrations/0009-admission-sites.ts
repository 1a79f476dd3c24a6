import { type Kysely, sql } from 'kysely'

/** Gives the look-up of keys the institute's slug and the main host of its site, by which an enquiry gets its receipt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function admissions(text[], text[])`.execute(db)
  await sql`create function admissions(digests text[], origins text[])
  returns table (
    place integer, key_id text, prefix text, product text, scopes text[], limit_per_minute integer,
    expires_at timestamptz, revoked_at timestamptz, institute_id text, slug text, main_host text, catalogue_access boolean,
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
        i.slug, (select h.host from site_hosts h
          where h.institute_id = i.id and h.works_at is not null order by h.position, h.host limit 1),
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
  end $$`.execute(db)
}
