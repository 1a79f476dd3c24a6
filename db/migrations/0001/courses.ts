import { sql } from 'kysely'

/**
 * Tables of courses and learning paths as authored, including hidden ones. Lists whose items have no id (questions,
 * authors, instructors, outlines) are `jsonb`.
 */
export const courses = [
  sql`create table courses (
    institute_id text not null references institutes on delete cascade,
    id text not null,
    sequence integer not null,
    title text not null,
    slug text,
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
    rating_count numeric,
    authors jsonb not null default '[]' check (jsonb_typeof(authors) = 'array'),
    instructors jsonb not null default '[]' check (jsonb_typeof(instructors) = 'array'),
    coming_soon boolean not null default false,
    launches_on date,
    -- The course is published on these days only; null: no bound.
    publish_from date,
    publish_until date,
    seo_title text,
    seo_description text,
    updated_at timestamptz(3),
    primary key (institute_id, id),
    -- Deferred, because an import may swap slugs.
    unique (institute_id, slug) deferrable initially deferred
  )`,
  // Finds the hidden courses that appear next.
  sql`create index courses_publish_from on courses (institute_id, publish_from) where publish_from is not null`,
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
    -- First and last day of teaching.
    starts_on date,
    ends_on date,
    workload text,
    delivery text check (delivery in ('online', 'onsite', 'blended')),
    venue text,
    sessions jsonb not null default '[]' check (jsonb_typeof(sessions) = 'array'),
    seats_left numeric,
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
    -- A page of its own to enrol on; null: the page of the site's \`course_page_url\`.
    url text,
    primary key (institute_id, id),
    foreign key (institute_id, version_id) references versions on delete cascade
  )`,
  sql`create index invites_version on invites (institute_id, version_id)`,
  sql`create table plans (
    institute_id text not null,
    id text not null,
    invite_id text not null,
    sequence integer not null,
    -- Null: the price is on request.
    amount numeric(14, 4),
    compare_at_amount numeric(14, 4),
    currency text not null,
    active boolean not null default true,
    -- First and last day of the price; null: no bound.
    starts_on date,
    ends_on date,
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
    -- The price of the path sold as a whole.
    amount numeric(14, 4),
    compare_at_amount numeric(14, 4),
    currency text,
    url text,
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
