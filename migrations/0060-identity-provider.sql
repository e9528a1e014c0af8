-- Sign-in with OpenID Connect. `identity` is what an administrator enters: the value of the configured claim by which the
-- account is found at its first sign-in. From then on only issuer and subject count, which never change for a person.
alter table staff_account
  add column identity text not null default '',
  add column identity_key text unique generated always as (nullif(lower(identity), '')) stored,
  add column identity_issuer text,
  add column identity_subject text check ((identity_issuer is null) = (identity_subject is null)),
  add column identity_link text unique generated always as (identity_issuer || ' ' || identity_subject) stored;

-- Whether the provider signed the user in, who may not know the account's password.
alter table staff_session add column by_provider boolean not null default false;
