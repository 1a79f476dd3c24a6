import type { ColumnType } from 'kysely'

/*
 * The tables of the core as Kysely sees them, generated from the migrated database; modules add theirs in
 * lib/modules/NAME/schema.ts. After a change of a migration:
 * node bin/node.mjs node_modules/vitest/vitest.mjs run --project database tests/database/db/schema.test.ts -u
 *
 * Select `numeric` and `int8` through casts, so that both drivers answer with the same types.
 */

export type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
/** Written as text (`JSON.stringify`), read as a parsed value. */
export type JsonColumn<T = unknown> = ColumnType<T, string, string>
/** Written as a Date or ISO text, read as a Date. */
export type Moment = ColumnType<Date, string | Date, string | Date>
/** Written as a number or text, read as text. */
export type Numeric = ColumnType<string, number | string, number | string>

export interface Database {
  api_keys: {
    id: string
    institute_id: string
    name: string
    product: string
    digest: string
    prefix: string
    scopes: string[]
    limit_per_minute: number | null
    created_at: Defaulted<Moment>
    expires_at: Moment | null
    revoked_at: Moment | null
  }
  audit_log: {
    id: Defaulted<Numeric>
    institute_id: string
    at: Moment
    who: string
    action: string
    subject: string | null
    before: JsonColumn<Record<string, unknown>> | null
    after: JsonColumn<Record<string, unknown>> | null
  }
  audit_refusals: {
    institute_id: string
    action: string
    subject: string
    email: string
    day: string
    times: number
    last_at: Moment
  }
  cleaned_html: {
    digest: string
    html: string | null
    text: string | null
    unmarked: string | null
  }
  course_slugs: {
    institute_id: string
    folded: string
    course_id: string
    slug: string
    is_current: boolean
    made_from: string | null
  }
  courses: {
    institute_id: string
    id: string
    sequence: number
    title: string
    slug: string | null
    subtitle: string | null
    published: Defaulted<boolean>
    archived: Defaulted<boolean>
    position: Numeric | null
    image_url: string | null
    tags: Defaulted<string[]>
    description_html: string | null
    about_html: string | null
    why_learn_html: string | null
    who_should_learn_html: string | null
    mode: 'self_paced' | 'live' | null
    faqs: Defaulted<JsonColumn>
    preview_video_url: string | null
    rating: number | null
    rating_count: Numeric | null
    authors: Defaulted<JsonColumn>
    instructors: Defaulted<JsonColumn>
    coming_soon: Defaulted<boolean>
    launches_on: string | null
    publish_from: string | null
    publish_until: string | null
    seo_title: string | null
    seo_description: string | null
    updated_at: Moment | null
  }
  crm_connections: {
    id: Defaulted<string>
    institute_id: string
    name: string
    kind: string
    settings: JsonColumn<Record<string, unknown>>
    secrets: string
    session: string | null
    paused_at: Moment | null
    updated_at: Moment
    failures: Defaulted<number>
    failing_since: Moment | null
    backoff_until: Moment | null
    last_error: string | null
    lease: string | null
    leased_until: Moment | null
  }
  editions: {
    institute_id: string
    group_sequence: number
    sequence: number
    course_id: string
  }
  folders: {
    institute_id: string
    id: string
    parent_id: string | null
    sequence: number
    title: string | null
    subtitle: string | null
    slug: string | null
    tag: string | null
    image_url: string | null
    accent_color: string | null
    hidden: Defaulted<boolean>
  }
  formats: {
    institute_id: string
    sequence: number
    key: string
    label: string
    tags: Defaulted<string[]>
    levels: Defaulted<string[]>
  }
  import_documents: {
    id: string
    institute_id: string
    kind: 'tried' | 'before' | 'undone'
    at: Moment
    who: string
    name: string
    content: Uint8Array
    trial: JsonColumn | null
    touched: JsonColumn | null
  }
  institutes: {
    id: string
    slug: string
    name: string
    logo_url: string | null
    website_url: string | null
    contact_phone: string | null
    contact_whatsapp: string | null
    contact_email: string | null
    contact_address: string | null
    catalogue_access: Defaulted<boolean>
    leads_per_visitor: Defaulted<number>
    leads_per_minute: Defaulted<number>
    assistant_enquiries: Defaulted<'hold' | 'deliver' | 'off'>
    erasure: Defaulted<'office' | 'at_once'>
    erasure_days: Defaulted<number>
    tell_visitors: Defaulted<boolean>
    site_url: string | null
    course_page_url: string | null
    time_zone: Defaulted<string>
    currency: string | null
    prices_visible: Defaulted<boolean>
    card_label: Defaulted<'title' | 'subtitle'>
    languages_enabled: Defaulted<boolean>
    streams_source: 'folder_library' | 'tags' | null
    hours: Defaulted<'language' | '12' | '24'>
    privacy_url: string | null
    imprint_url: string | null
    accent_color: string | null
  }
  invites: {
    institute_id: string
    id: string
    version_id: string
    sequence: number
    is_default: Defaulted<boolean>
    status: Defaulted<'active' | 'inactive'>
    starts_on: string | null
    ends_on: string | null
    updated_at: Moment | null
    url: string | null
  }
  key_uses: {
    key_id: string
    day: string
    requests: Numeric
    hops: number | null
  }
  languages: {
    institute_id: string
    sequence: number
    code: string
    label: string
    match: Defaulted<string[]>
  }
  lead_messages: {
    lead_id: string
    institute_id: string
    connection: string
    event: 'created' | 'updated' | 'consent_withdrawn' | 'erasure_requested' | 'erased' | 'opened'
    at: Moment
    adds: Defaulted<boolean>
    state: Defaulted<string>
    attempts: Defaulted<number>
    first_attempt_at: Moment | null
    next_attempt_at: Moment
    last_error: string | null
    delivered_at: Moment | null
    receipt: string | null
  }
  lead_receipts: {
    token_hash: string
    institute_id: string
    lead_id: string
    language: string | null
    erased_at: Moment | null
    mailed_at: Moment | null
  }
  lead_settings: {
    institute_id: string
    retention_days: number | null
    failures: Defaulted<number>
    failing_since: Moment | null
    backoff_until: Moment | null
    last_error: string | null
    lease: string | null
    leased_until: Moment | null
  }
  leads: {
    id: string
    institute_id: string
    created_at: Moment
    fingerprint: string
    full_name: string
    email: string | null
    email_form: string | null
    phone: string | null
    message: string | null
    course_id: string | null
    package_session_id: string | null
    page_url: string | null
    source: string | null
    consent: boolean | null
    consent_at: Moment | null
    consent_page: string | null
    consent_notice: string | null
    consent_purposes: string[] | null
    consent_language: string | null
    custom_fields: Defaulted<JsonColumn<Record<string, string>>>
    attribution: JsonColumn | null
    repeats: Defaulted<number>
    last_repeated_at: Moment | null
    update_id: string | null
    visitor: string
    suspicion: string | null
    released_at: Moment | null
    done_at: Moment | null
    answered_at: Moment | null
    is_test: Defaulted<boolean>
    consent_withdrawn_at: Moment | null
    erasure_requested_at: Moment | null
    notify: Defaulted<boolean>
    notify_revision: Numeric | null
    opened_at: Moment | null
    notified_at: Moment | null
    is_held: Defaulted<boolean>
    other_phones: string[] | null
  }
  learning_paths: {
    institute_id: string
    code: string
    sequence: number
    name: string
    stream: string | null
    image_url: string | null
    description_html: string | null
    amount: Numeric | null
    compare_at_amount: Numeric | null
    currency: string | null
    url: string | null
  }
  mail_counts: {
    address: string
    sent_at: Date[]
  }
  openings: {
    institute_id: string
    course_id: string
    version_id: string
    revision: Numeric
    opened_at: Moment
  }
  path_steps: {
    institute_id: string
    path_sequence: number
    sequence: number
    course_id: string
    title: string | null
    image_url: string | null
    level: string | null
    tags: Defaulted<string[]>
    amount: Numeric | null
    currency: string | null
    url: string | null
  }
  pictures: {
    institute_id: string
    name: string
    content: Uint8Array
    unused_since: Moment | null
  }
  plans: {
    institute_id: string
    id: string
    invite_id: string
    sequence: number
    amount: Numeric | null
    compare_at_amount: Numeric | null
    currency: string
    active: Defaulted<boolean>
    starts_on: string | null
    ends_on: string | null
  }
  publications: {
    institute_id: string
    revision: Numeric
    changes_from: Defaulted<Numeric>
    published_at: Moment
    next_change_at: Moment | null
    shape: number
    languages_enabled: boolean
    site_kept: Defaulted<JsonColumn>
    site: string
    streams: string
  }
  publish_faults: {
    institute_id: string
    kind: 'course' | 'path' | 'site'
    id: string
    message: string
    table_name: string | null
    column_name: string | null
    failed_at: Moment
  }
  published_changes: {
    institute_id: string
    kind: 'course' | 'path' | 'list' | 'streams' | 'site'
    id: string
    key: string
    change: 'changed' | 'removed'
    revision: Numeric
    at: Moment
  }
  published_courses: {
    institute_id: string
    entry_id: string
    position: Numeric
    newest: Moment
    catalogue_key: string
    languages: string[]
    places: string[]
    paid_currency: string | null
    next_change_on: string | null
    indexed: string
    search_text: string
    outline: string
    pages: string[]
    row_digest: string
    list_digest: string
    answer_digest: string
    revision: Numeric
    open_versions: string[]
    events: Defaulted<JsonColumn>
  }
  published_paths: {
    institute_id: string
    sequence: number
    code: string
    stream: string
    entry: string
    detail: string
    series: string | null
  }
  published_steps: {
    institute_id: string
    course_id: string
  }
  published_versions: {
    institute_id: string
    entry_id: string
    place: number
    version_id: string
    course_id: string
    language: string
    summary: string
    detail: string
  }
  schema_fingerprint: {
    is_only: Defaulted<boolean>
    migrated_at: Moment
    columns: JsonColumn
  }
  sheet_mappings: {
    institute_id: string
    headings: string
    mapping: JsonColumn
    at: Moment
  }
  site_hosts: {
    host: string
    institute_id: string
    position: number
    in_document: Defaulted<boolean>
    is_added: Defaulted<boolean>
    token: string | null
    works_at: Moment | null
    added_at: Moment
  }
  stale_courses: {
    id: Defaulted<Numeric>
    institute_id: string
    course_id: string | null
    noted_at: Defaulted<Moment>
  }
  stream_items: {
    institute_id: string
    sequence: number
    label: string | null
    slug: string | null
    tag: string | null
    image_url: string | null
  }
  versions: {
    institute_id: string
    id: string
    course_id: string
    sequence: number
    level: string | null
    position: Numeric | null
    status: Defaulted<'active' | 'unlisted' | 'archived'>
    created_at: Moment | null
    tags: Defaulted<string[]>
    starts_on: string | null
    ends_on: string | null
    workload: string | null
    delivery: 'online' | 'onsite' | 'blended' | null
    venue: string | null
    sessions: Defaulted<JsonColumn>
    seats_left: Numeric | null
    outline: Defaulted<JsonColumn>
  }
  website_proofs: {
    institute_id: string
    origin: string
    token: string
    added_at: Moment
    proved_at: Moment | null
    method: 'file' | 'meta' | 'dns' | null
    checked_at: Moment | null
    failing_since: Moment | null
    fault: string | null
  }
  websites: {
    institute_id: string
    origin: string
    in_document: Defaulted<boolean>
    is_added: Defaulted<boolean>
  }
}

/** Definitions of the columns, which doctor and migrate compare with the live database. */
export const columns = {
  api_keys:
    'id text not null, institute_id text not null, name text not null, product text not null, digest text not null, prefix text not null, scopes text[] not null, limit_per_minute integer, created_at timestamp(3) with time zone not null default now(), expires_at timestamp(3) with time zone, revoked_at timestamp(3) with time zone',
  audit_log:
    'id bigint not null generated as identity, institute_id text not null, at timestamp(3) with time zone not null, who text not null, action text not null, subject text, before jsonb, after jsonb',
  audit_refusals:
    'institute_id text not null, action text not null, subject text not null, email text not null, day date not null, times integer not null, last_at timestamp(3) with time zone not null',
  cleaned_html: 'digest text not null, html text, text text, unmarked text',
  course_slugs:
    'institute_id text not null, folded text not null, course_id text not null, slug text not null, is_current boolean not null, made_from text',
  courses:
    "institute_id text not null, id text not null, sequence integer not null, title text not null, slug text, subtitle text, published boolean not null default true, archived boolean not null default false, position numeric, image_url text, tags text[] not null default '{}'::text[], description_html text, about_html text, why_learn_html text, who_should_learn_html text, mode text, faqs jsonb not null default '[]'::jsonb, preview_video_url text, rating double precision, rating_count numeric, authors jsonb not null default '[]'::jsonb, instructors jsonb not null default '[]'::jsonb, coming_soon boolean not null default false, launches_on date, publish_from date, publish_until date, seo_title text, seo_description text, updated_at timestamp(3) with time zone",
  crm_connections:
    'id text not null default (gen_random_uuid())::text, institute_id text not null, name text not null, kind text not null, settings jsonb not null, secrets text not null, session text, paused_at timestamp(3) with time zone, updated_at timestamp(3) with time zone not null, failures integer not null default 0, failing_since timestamp(3) with time zone, backoff_until timestamp(3) with time zone, last_error text, lease text, leased_until timestamp(3) with time zone',
  editions:
    'institute_id text not null, group_sequence integer not null, sequence integer not null, course_id text not null',
  folders:
    'institute_id text not null, id text not null, parent_id text, sequence integer not null, title text, subtitle text, slug text, tag text, image_url text, accent_color text, hidden boolean not null default false',
  formats:
    "institute_id text not null, sequence integer not null, key text not null, label text not null, tags text[] not null default '{}'::text[], levels text[] not null default '{}'::text[]",
  import_documents:
    'id text not null, institute_id text not null, kind text not null, at timestamp(3) with time zone not null, who text not null, name text not null, content bytea not null, trial jsonb, touched jsonb',
  institutes:
    "id text not null, slug text not null, name text not null, logo_url text, website_url text, contact_phone text, contact_whatsapp text, contact_email text, contact_address text, catalogue_access boolean not null default true, leads_per_visitor integer not null default 8, leads_per_minute integer not null default 120, assistant_enquiries text not null default 'hold'::text, erasure text not null default 'office'::text, erasure_days integer not null default 30, tell_visitors boolean not null default true, site_url text, course_page_url text, time_zone text not null default 'UTC'::text, currency text, prices_visible boolean not null default true, card_label text not null default 'subtitle'::text, languages_enabled boolean not null default false, streams_source text, hours text not null default 'language'::text, privacy_url text, imprint_url text, accent_color text",
  invites:
    "institute_id text not null, id text not null, version_id text not null, sequence integer not null, is_default boolean not null default false, status text not null default 'active'::text, starts_on date, ends_on date, updated_at timestamp(3) with time zone, url text",
  key_uses: 'key_id text not null, day date not null, requests bigint not null, hops integer',
  languages:
    "institute_id text not null, sequence integer not null, code text not null, label text not null, match text[] not null default '{}'::text[]",
  lead_messages:
    "lead_id text not null, institute_id text not null, connection text not null, event text not null, at timestamp(3) with time zone not null, adds boolean not null default false, state text not null default 'waiting'::text, attempts integer not null default 0, first_attempt_at timestamp(3) with time zone, next_attempt_at timestamp(3) with time zone not null, last_error text, delivered_at timestamp(3) with time zone, receipt text",
  lead_receipts:
    'token_hash text not null, institute_id text not null, lead_id text not null, language text, erased_at timestamp(3) with time zone, mailed_at timestamp(3) with time zone',
  lead_settings:
    'institute_id text not null, retention_days integer, failures integer not null default 0, failing_since timestamp(3) with time zone, backoff_until timestamp(3) with time zone, last_error text, lease text, leased_until timestamp(3) with time zone',
  leads:
    "id text not null, institute_id text not null, created_at timestamp(3) with time zone not null, fingerprint text not null, full_name text not null, email text, email_form text, phone text, message text, course_id text, package_session_id text, page_url text, source text, consent boolean, consent_at timestamp(3) with time zone, consent_page text, consent_notice text, consent_purposes text[], consent_language text, custom_fields jsonb not null default '{}'::jsonb, attribution jsonb, repeats integer not null default 0, last_repeated_at timestamp(3) with time zone, update_id text, visitor text not null, suspicion text, released_at timestamp(3) with time zone, done_at timestamp(3) with time zone, answered_at timestamp(3) with time zone, is_test boolean not null default false, consent_withdrawn_at timestamp(3) with time zone, erasure_requested_at timestamp(3) with time zone, notify boolean not null default false, notify_revision bigint, opened_at timestamp(3) with time zone, notified_at timestamp(3) with time zone, is_held boolean not null default false, other_phones text[]",
  learning_paths:
    'institute_id text not null, code text not null, sequence integer not null, name text not null, stream text, image_url text, description_html text, amount numeric(14,4), compare_at_amount numeric(14,4), currency text, url text',
  mail_counts: 'address text not null, sent_at timestamp(3) with time zone[] not null',
  openings:
    'institute_id text not null, course_id text not null, version_id text not null, revision bigint not null, opened_at timestamp(3) with time zone not null',
  path_steps:
    "institute_id text not null, path_sequence integer not null, sequence integer not null, course_id text not null, title text, image_url text, level text, tags text[] not null default '{}'::text[], amount numeric(14,4), currency text, url text",
  pictures:
    'institute_id text not null, name text not null, content bytea not null, unused_since timestamp(3) with time zone',
  plans:
    'institute_id text not null, id text not null, invite_id text not null, sequence integer not null, amount numeric(14,4), compare_at_amount numeric(14,4), currency text not null, active boolean not null default true, starts_on date, ends_on date',
  publications:
    "institute_id text not null, revision bigint not null, changes_from bigint not null default 0, published_at timestamp(3) with time zone not null, next_change_at timestamp(3) with time zone, shape integer not null, languages_enabled boolean not null, site_kept jsonb not null default '{}'::jsonb, site text not null, streams text not null",
  publish_faults:
    'institute_id text not null, kind text not null, id text not null, message text not null, table_name text, column_name text, failed_at timestamp(3) with time zone not null',
  published_changes:
    'institute_id text not null, kind text not null, id text not null, key text not null, change text not null, revision bigint not null, at timestamp(3) with time zone not null',
  published_courses:
    "institute_id text not null, entry_id text not null, position numeric not null, newest timestamp(3) with time zone not null, catalogue_key text not null, languages text[] not null, places text[] not null, paid_currency text, next_change_on date, indexed text not null, search_text text not null, outline text not null, pages text[] not null, row_digest text not null, list_digest text not null, answer_digest text not null, revision bigint not null, open_versions text[] not null, events jsonb not null default '{}'::jsonb",
  published_paths:
    'institute_id text not null, sequence integer not null, code text not null, stream text not null, entry text not null, detail text not null, series text',
  published_steps: 'institute_id text not null, course_id text not null',
  published_versions:
    'institute_id text not null, entry_id text not null, place integer not null, version_id text not null, course_id text not null, language text not null, summary text not null, detail text not null',
  schema_fingerprint:
    'is_only boolean not null default true, migrated_at timestamp(3) with time zone not null, columns jsonb not null',
  sheet_mappings:
    'institute_id text not null, headings text not null, mapping jsonb not null, at timestamp with time zone not null',
  site_hosts:
    'host text not null, institute_id text not null, position integer not null, in_document boolean not null default false, is_added boolean not null default true, token text, works_at timestamp(3) with time zone, added_at timestamp(3) with time zone not null',
  stale_courses:
    'id bigint not null generated as identity, institute_id text not null, course_id text, noted_at timestamp(3) with time zone not null default now()',
  stream_items:
    'institute_id text not null, sequence integer not null, label text, slug text, tag text, image_url text',
  versions:
    "institute_id text not null, id text not null, course_id text not null, sequence integer not null, level text, position numeric, status text not null default 'active'::text, created_at timestamp(3) with time zone, tags text[] not null default '{}'::text[], starts_on date, ends_on date, workload text, delivery text, venue text, sessions jsonb not null default '[]'::jsonb, seats_left numeric, outline jsonb not null default '[]'::jsonb",
  website_proofs:
    'institute_id text not null, origin text not null, token text not null, added_at timestamp(3) with time zone not null, proved_at timestamp(3) with time zone, method text, checked_at timestamp(3) with time zone, failing_since timestamp(3) with time zone, fault text',
  websites:
    'institute_id text not null, origin text not null, in_document boolean not null default false, is_added boolean not null default true',
}
