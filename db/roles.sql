-- Creates two roles. catalogue_owner owns the tables and migrates them; catalogue reads and writes rows, but cannot
-- change tables. Run it once for each database, as the server's superuser; roles that exist already are left unchanged:
--
--   CATALOGUE_OWNER_PASSWORD=… CATALOGUE_PASSWORD=… psql postgres://postgres@db.example.org/catalogue -f db/roles.sql
--
-- Then migrate as catalogue_owner and run the service as catalogue.
\set ON_ERROR_STOP on
\getenv owner_password CATALOGUE_OWNER_PASSWORD
\getenv password CATALOGUE_PASSWORD

select count(*) = 0 as is_new from pg_roles where rolname = 'catalogue_owner' \gset
\if :is_new
create role catalogue_owner login password :'owner_password';
create role catalogue login password :'password';
\endif

alter database :"DBNAME" owner to catalogue_owner;
revoke create on schema public from public;

-- Lets catalogue use all tables and sequences that catalogue_owner will create.
alter default privileges for role catalogue_owner in schema public
  grant select, insert, update, delete on tables to catalogue;
alter default privileges for role catalogue_owner in schema public
  grant usage, select on sequences to catalogue;
