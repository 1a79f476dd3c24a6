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

# Columns that have other names now.
sed -E '/^COPY public\.(crm_connections|hooks) \(/ {
  s/\<paused_until\>/backoff_until/; s/\<claim\>/lease/; s/\<claimed_until\>/leased_until/
  s/\<stopped_at\>/paused_at/; s/\<told_at\>/sent_at/; s/\<told_revision\>/sent_revision/
}' "$rows" | psql --quiet --set ON_ERROR_STOP=1 --single-transaction --output /dev/null "$2"
