-- Whether what a call was let in by, and was decided by, still holds: 'held'; 'ended' when the account, its session or its token is gone; 'changed' when
-- the account is something else now, or one of the records has another version. Volatile, so that it reads what is stored when it is asked:
-- the statement that asks may have begun long before, and waited for a lock since.
-- The account stays as it is until the transaction ends: who takes something from it is answered once nothing more is done by what it had.
create function standing_of(of_account uuid, by_session bytea, by_token text, as_role text, in_organisation uuid, at_carrier text, seen uuid[], seen_versions int[])
returns text language plpgsql volatile as $$
begin
  perform 1 from credential where account_id = of_account for share;
  return coalesce((
    select case
      when not exists (select 1 from session s where s.hash = by_session and s.account_id = of_account)
        and not exists (select 1 from oidc t where t.kind = 'AccessToken' and t.id = by_token and t.payload->>'accountId' = of_account::text) then 'ended'
      when (c.role, c.organisation_id, c.carrier_key) is distinct from (as_role, in_organisation, at_carrier)
        or exists (select 1 from unnest(seen, seen_versions) as one (id, version) left join record r on r.id = one.id where r.version is distinct from one.version) then 'changed'
      else 'held' end
    from credential c where c.account_id = of_account and c.disabled_at is null), 'ended');
end $$;
