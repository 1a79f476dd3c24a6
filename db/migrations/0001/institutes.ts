import { sql } from 'kysely'

/**
 * Tables of institutes and their sites, as authored. Ids are unique per institute, so every key begins with
 * `institute_id`. `sequence` is the position in the document; visitors never see that order.
 */
export const institutes = [
  sql`create table institutes (
    id text primary key,
    slug text not null unique,
    name text not null,
    logo_url text,
    website_url text,
    contact_phone text,
    contact_whatsapp text,
    contact_email text,
    contact_address text,
    catalogue_access boolean not null default true,
    leads_per_visitor integer not null default 8,
    leads_per_minute integer not null default 120,
    assistant_enquiries text not null default 'hold' check (assistant_enquiries in ('hold', 'deliver', 'off')),
    -- How an enquiry is erased on request, and within how many days if the office does it.
    erasure text not null default 'office' check (erasure in ('office', 'at_once')),
    erasure_days integer not null default 30 check (erasure_days between 1 and 90),
    -- Whether visitors who asked to be told get a mail.
    tell_visitors boolean not null default true,
    site_url text,
    course_page_url text,
    time_zone text not null default 'UTC',
    currency text,
    prices_visible boolean not null default true,
    card_label text not null default 'subtitle' check (card_label in ('title', 'subtitle')),
    languages_enabled boolean not null default false,
    streams_source text check (streams_source in ('folder_library', 'tags')),
    -- How the site writes times of day.
    hours text not null default 'language' check (hours in ('language', '12', '24'))
  )`,
  // Origins from which browsers may call the API. A website comes from the document, a command or the dashboard, or
  // from several of them.
  sql`create table websites (
    institute_id text not null references institutes on delete cascade,
    -- As browsers send it: scheme, lower-case host, and port unless the scheme's default.
    origin text not null,
    in_document boolean not null default false,
    is_added boolean not null default true,
    primary key (institute_id, origin)
  )`,
  // Websites that an institute claims to own, with or without proof.
  sql`create table website_proofs (
    institute_id text not null references institutes on delete cascade,
    origin text not null,
    -- The token that the website must show.
    token text not null,
    added_at timestamptz(3) not null,
    -- When the proof was last found; null: never, so nobody may call from this origin.
    proved_at timestamptz(3),
    method text check (method in ('file', 'meta', 'dns')),
    checked_at timestamptz(3),
    -- Since when the proof has been missing, and what was found instead; null while the proof is found.
    failing_since timestamptz(3),
    fault text,
    primary key (institute_id, origin)
  )`,
  // Hosts under which an institute's site is shown.
  sql`create table site_hosts (
    -- As requests name it: lower case, Punycode, without a port or a trailing dot.
    host text primary key,
    institute_id text not null references institutes on delete cascade,
    -- Place among the institute's hosts. The lowest of those that work is the main host.
    position integer not null,
    -- From the document, from a command or the dashboard, or from both.
    in_document boolean not null default false,
    is_added boolean not null default true,
    -- What is shown at /.well-known/catalogue-site under this host, so that it can be seen to lead here.
    token text,
    -- Since when the host shows the institute's site; null: it waits for its proof.
    works_at timestamptz(3),
    added_at timestamptz(3) not null
  )`,
  sql`create index site_hosts_institute on site_hosts (institute_id)`,
  sql`create table languages (
    institute_id text not null references institutes on delete cascade,
    sequence integer not null,
    code text not null,
    label text not null,
    match text[] not null default '{}',
    primary key (institute_id, sequence)
  )`,
  sql`create table editions (
    institute_id text not null references institutes on delete cascade,
    group_sequence integer not null,
    sequence integer not null,
    course_id text not null,
    primary key (institute_id, group_sequence, sequence)
  )`,
  // Finds the edition group of an edited course; a group may have thousands of courses.
  sql`create index editions_course on editions (institute_id, course_id)`,
  sql`create table formats (
    institute_id text not null references institutes on delete cascade,
    sequence integer not null,
    key text not null,
    label text not null,
    tags text[] not null default '{}',
    levels text[] not null default '{}',
    primary key (institute_id, sequence)
  )`,
  sql`create table folders (
    institute_id text not null references institutes on delete cascade,
    id text not null,
    parent_id text,
    sequence integer not null,
    title text,
    subtitle text,
    slug text,
    tag text,
    image_url text,
    accent_color text,
    hidden boolean not null default false,
    primary key (institute_id, id),
    foreign key (institute_id, parent_id) references folders on delete cascade
  )`,
  sql`create table stream_items (
    institute_id text not null references institutes on delete cascade,
    sequence integer not null,
    label text,
    slug text,
    tag text,
    image_url text,
    primary key (institute_id, sequence)
  )`,
  // Pictures that offices upload.
  sql`create table pictures (
    institute_id text not null references institutes on delete cascade,
    -- The beginning of the content's SHA-256, by which the picture is served.
    name text collate "C" not null,
    -- WebP, which is compressed already.
    content bytea not null,
    -- Null while a course shows it.
    unused_since timestamptz(3),
    primary key (name, institute_id)
  )`,
  sql`alter table pictures alter column content set storage external`,
]
