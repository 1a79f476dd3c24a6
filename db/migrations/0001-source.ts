import { type Kysely, sql } from 'kysely'

/**
 * The source tables: what institutes author, hidden things included. Ids are unique per institute, so every key
 * begins with `institute_id`. Lists of values without ids (questions, authors, instructors, outlines) are `jsonb`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table institutes (
    id text primary key,
    slug text not null unique,
    name text not null,
    logo_url text,
    website_url text,
    catalogue_access boolean not null default true,
    leads_per_visitor integer not null default 8,
    leads_per_minute integer not null default 120,
    site_url text,
    course_page_url text,
    time_zone text not null default 'UTC',
    currency text,
    prices_visible boolean not null default true,
    card_label text not null default 'subtitle' check (card_label in ('title', 'subtitle')),
    languages_enabled boolean not null default false,
    streams_source text check (streams_source in ('folder_library', 'tags'))
  )`,
  sql`create table websites (
    institute_id text not null references institutes on delete cascade,
    origin text not null,
    primary key (institute_id, origin)
  )`,
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
  sql`create table courses (
    institute_id text not null references institutes on delete cascade,
    id text not null,
    sequence integer not null,
    title text not null,
    subtitle text,
    published boolean not null default true,
    archived boolean not null default false,
    position numeric check (position >= 0),
    image_url text,
    tags text[] not null default '{}',
    description_html text,
    about_html text,
    why_learn_html text,
    who_should_learn_html text,
    mode text check (mode in ('self_paced', 'live')),
    faqs jsonb not null default '[]' check (jsonb_typeof(faqs) = 'array'),
    preview_video_url text,
    rating double precision,
    authors jsonb not null default '[]' check (jsonb_typeof(authors) = 'array'),
    instructors jsonb not null default '[]' check (jsonb_typeof(instructors) = 'array'),
    coming_soon boolean not null default false,
    seo_title text,
    seo_description text,
    updated_at timestamptz(3),
    primary key (institute_id, id)
  )`,
  sql`create table versions (
    institute_id text not null,
    id text not null,
    course_id text not null,
    sequence integer not null,
    level text,
    position numeric check (position >= 0),
    status text not null default 'active' check (status in ('active', 'unlisted', 'archived')),
    created_at timestamptz(3),
    tags text[] not null default '{}',
    outline jsonb not null default '[]' check (jsonb_typeof(outline) = 'array'),
    primary key (institute_id, id),
    foreign key (institute_id, course_id) references courses on delete cascade
  )`,
  sql`create index versions_course on versions (institute_id, course_id)`,
  sql`create table invites (
    institute_id text not null,
    id text not null,
    version_id text not null,
    sequence integer not null,
    is_default boolean not null default false,
    status text not null default 'active' check (status in ('active', 'inactive')),
    starts_on date,
    ends_on date,
    updated_at timestamptz(3),
    primary key (institute_id, id),
    foreign key (institute_id, version_id) references versions on delete cascade
  )`,
  sql`create index invites_version on invites (institute_id, version_id)`,
  sql`create table plans (
    institute_id text not null,
    id text not null,
    invite_id text not null,
    sequence integer not null,
    amount numeric(14, 4) not null,
    compare_at_amount numeric(14, 4),
    currency text not null,
    active boolean not null default true,
    primary key (institute_id, id),
    foreign key (institute_id, invite_id) references invites on delete cascade
  )`,
  sql`create index plans_invite on plans (institute_id, invite_id)`,
  sql`create table learning_paths (
    institute_id text not null references institutes on delete cascade,
    code text not null,
    sequence integer not null,
    name text not null,
    stream text,
    image_url text,
    description_html text,
    primary key (institute_id, sequence)
  )`,
  sql`create table path_steps (
    institute_id text not null,
    path_sequence integer not null,
    sequence integer not null,
    course_id text not null,
    title text,
    image_url text,
    level text,
    tags text[] not null default '{}',
    amount numeric(14, 4),
    currency text,
    url text,
    primary key (institute_id, path_sequence, sequence),
    foreign key (institute_id, path_sequence) references learning_paths on delete cascade
  )`,
]
