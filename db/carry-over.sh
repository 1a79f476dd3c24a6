#!/bin/sh
# Carries the rows of a database of the 25 earlier migrations into a new one that is migrated and empty:
#
#   db/carry-over.sh OLD_URL NEW_URL
#
# Published rows are left out, since the next publish writes them, and so are links and codes for signing in.
set -eu
rows=$(mktemp)
trap 'rm -f "$rows"' EXIT

pg_dump --data-only --file "$rows" \
  --exclude-table='kysely_*' --exclude-table='published_*' --exclude-table=publications --exclude-table=publish_faults \
  --exclude-table='changes*' --exclude-table=cleaned_html --exclude-table='indexnow*' --exclude-table=staff_tokens "$1"

{
  # An earlier release knew one connection an institute, and one delivery an enquiry.
  echo "create temp table deliveries as select * from lead_deliveries;
    alter table crm_connections alter name set default '';"
  # Columns that have other names now.
  sed -E '/^COPY public\.(crm_connections|hooks) \(/ {
    s/\<paused_until\>/backoff_until/; s/\<claim\>/lease/; s/\<claimed_until\>/leased_until/
    s/\<stopped_at\>/paused_at/; s/\<told_at\>/sent_at/; s/\<told_revision\>/sent_revision/
  }
  s/^COPY public\.lead_deliveries /COPY pg_temp.deliveries /' "$rows"
  # The same conversion as the migration 0004-connections.
  echo "update public.crm_connections set name = kind where name = '';
    alter table public.crm_connections alter name drop default;
    update pg_temp.deliveries d set connection =
        coalesce((select c.name from public.crm_connections c where c.institute_id = d.institute_id), 'crm')
      where connection is null;
    update public.leads l set is_held = d.state = 'held',
        due_at = case when d.state <> 'held' then coalesce(d.next_attempt_at, now()) end
      from pg_temp.deliveries d where d.lead_id = l.id and (d.state in ('held', 'waiting') or (
        d.state = 'parked' and not exists (
          select from public.crm_connections c where c.institute_id = d.institute_id)));
    delete from pg_temp.deliveries d using public.leads l
      where l.id = d.lead_id and (l.is_held or l.due_at is not null) and d.delivered_at is null;
    update pg_temp.deliveries d set state = 'delivered', attempts = 0, first_attempt_at = null, next_attempt_at = null
      from public.leads l where l.id = d.lead_id and (l.is_held or l.due_at is not null);
    update pg_temp.deliveries set attempts = 0 where attempts is null;
    insert into public.lead_deliveries select * from pg_temp.deliveries;"
} | psql --quiet --set ON_ERROR_STOP=1 --single-transaction --output /dev/null "$2"
