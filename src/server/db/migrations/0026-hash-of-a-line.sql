-- The hash of a line of history, of which the next one of its row is made: whoever writes a line and whoever verifies the chain asks here.
-- `before` is the hash of the line before, empty for the first; `at` the moment as ISO 8601 in UTC with milliseconds.
create function history_hash(before bytea, record uuid, workflow text, scope text, seq int, at text, actor uuid, event text, from_state text, to_state text, input jsonb, data jsonb)
returns bytea language sql stable parallel safe as $$
  select sha256(before || convert_to(jsonb_build_object('record', record, 'workflow', workflow, 'scope', scope, 'seq', seq, 'at', at, 'actor', actor,
    'event', event, 'from', from_state, 'to', to_state, 'input', input, 'data', data)::text, 'UTF8'))
$$;
