-- The schema of graphile-worker 0.17.3 as its own migrations 1 to 19 leave it, so that the product's migrations make it, a backup
-- carries it and no node needs more rights at its start than the others. A test compares both. docs/decisions/0068.
create schema graphile_worker;

create table graphile_worker.migrations (
  id integer primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
-- The library finds its own migrations done.
insert into graphile_worker.migrations (id, breaking)
select id, id in (1, 3, 11, 13, 14, 16, 19) from generate_series(1, 19) as id;

create table graphile_worker._private_job_queues (
  id integer generated always as identity (sequence name graphile_worker.job_queues_id_seq) constraint job_queues_pkey1 primary key,
  queue_name text not null constraint job_queues_queue_name_check check (length(queue_name) <= 128)
    constraint job_queues_queue_name_key unique,
  locked_at timestamptz,
  locked_by text,
  is_available boolean not null generated always as (locked_at is null) stored
);

create table graphile_worker._private_tasks (
  id integer generated always as identity (sequence name graphile_worker.tasks_id_seq) constraint tasks_pkey primary key,
  identifier text not null constraint tasks_identifier_check check (length(identifier) <= 128) constraint tasks_identifier_key unique
);

create table graphile_worker._private_jobs (
  id bigint generated always as identity (sequence name graphile_worker.jobs_id_seq1) constraint jobs_pkey1 primary key,
  job_queue_id integer,
  task_id integer not null,
  payload json not null default '{}'::json,
  priority smallint not null default 0,
  run_at timestamptz not null default now(),
  attempts smallint not null default 0,
  max_attempts smallint not null default 25 constraint jobs_max_attempts_check check (max_attempts >= 1),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One job a key: the same work is queued once.
  key text constraint jobs_key_key1 unique constraint jobs_key_check check (length(key) > 0 and length(key) <= 512),
  locked_at timestamptz,
  locked_by text,
  revision integer not null default 0,
  flags jsonb,
  is_available boolean not null generated always as (locked_at is null and attempts < max_attempts) stored
);
-- A worker takes the next job that is due.
create index jobs_main_index on graphile_worker._private_jobs using btree (priority, run_at)
  include (id, task_id, job_queue_id) where (is_available = true);
-- The same, for a worker that knows no queues.
create index jobs_no_queue_index on graphile_worker._private_jobs using btree (priority, run_at)
  include (id, task_id) where (is_available = true and job_queue_id is null);

create table graphile_worker._private_known_crontabs (
  identifier text constraint known_crontabs_pkey primary key,
  known_since timestamptz not null,
  last_execution timestamptz
);

alter table graphile_worker._private_job_queues enable row level security;
alter table graphile_worker._private_tasks enable row level security;
alter table graphile_worker._private_jobs enable row level security;
alter table graphile_worker._private_known_crontabs enable row level security;

create type graphile_worker.job_spec as (
  identifier text,
  payload json,
  queue_name text,
  run_at timestamptz,
  max_attempts smallint,
  job_key text,
  priority smallint,
  flags text[]
);

create view graphile_worker.jobs as
  select jobs.id, job_queues.queue_name, tasks.identifier as task_identifier, jobs.priority, jobs.run_at, jobs.attempts,
    jobs.max_attempts, jobs.last_error, jobs.created_at, jobs.updated_at, jobs.key, jobs.locked_at, jobs.locked_by, jobs.revision, jobs.flags
  from graphile_worker._private_jobs as jobs
  inner join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as job_queues on job_queues.id = jobs.job_queue_id;

create function graphile_worker.add_job(identifier text, payload json default NULL::json, queue_name text default NULL::text, run_at timestamptz default NULL::timestamptz, max_attempts integer default NULL::integer, job_key text default NULL::text, priority integer default NULL::integer, flags text[] default NULL::text[], job_key_mode text default 'replace'::text)
 returns graphile_worker._private_jobs
 language plpgsql
as $function$
declare
  v_job graphile_worker._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from graphile_worker.add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::graphile_worker.job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    insert into graphile_worker._private_tasks as tasks (identifier)
    values (add_job.identifier)
    on conflict do nothing;
    if add_job.queue_name is not null then
      insert into graphile_worker._private_job_queues as job_queues (queue_name)
      values (add_job.queue_name)
      on conflict do nothing;
    end if;
    insert into graphile_worker._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from graphile_worker._private_tasks as tasks
      left join graphile_worker._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$function$;

create function graphile_worker.add_jobs(specs graphile_worker.job_spec[], job_key_preserve_run_at boolean default false)
 returns setof graphile_worker._private_jobs
 language plpgsql
as $function$
begin
  insert into graphile_worker._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  on conflict do nothing;
  insert into graphile_worker._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  on conflict do nothing;
  update graphile_worker._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  return query insert into graphile_worker._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join graphile_worker._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join graphile_worker._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$function$;

create function graphile_worker.complete_jobs(job_ids bigint[])
 returns setof graphile_worker._private_jobs
 language sql
as $function$
  delete from graphile_worker._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$function$;

create function graphile_worker.force_unlock_workers(worker_ids text[])
 returns void
 language sql
as $function$
update graphile_worker._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update graphile_worker._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$function$;

create function graphile_worker.permanently_fail_jobs(job_ids bigint[], error_message text default NULL::text)
 returns setof graphile_worker._private_jobs
 language sql
as $function$
  update graphile_worker._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$function$;

create function graphile_worker.remove_job(job_key text)
 returns graphile_worker._private_jobs
 language plpgsql
 strict
as $function$
declare
  v_job graphile_worker._private_jobs;
begin
  delete from graphile_worker._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  update graphile_worker._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$function$;

create function graphile_worker.reschedule_jobs(job_ids bigint[], run_at timestamptz default NULL::timestamptz, priority integer default NULL::integer, attempts integer default NULL::integer, max_attempts integer default NULL::integer)
 returns setof graphile_worker._private_jobs
 language sql
as $function$
  update graphile_worker._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$function$;
