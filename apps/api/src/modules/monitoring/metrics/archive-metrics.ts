import { type HealthState, healthStates } from '@lares/shared-types/contracts/monitoring'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Services } from '../../../services.ts'
import { loadMonitoring } from '../load-monitoring.ts'
import { monitor } from './monitor.ts'
import { describeUsage } from './usage-metrics.ts'

export interface ArchiveMetrics {
  /** The figures of the archive and of this process in the text format of Prometheus. */
  print(): Promise<string>
}

/** Counts of everything in the archive, whoever may see it, for whoever has the token of the gateway. */
export function createArchiveMetrics(services: Services): ArchiveMetrics {
  const processMetrics = new Registry()
  collectDefaultMetrics({ register: processMetrics, prefix: 'lares_archive_' })
  return {
    async print() {
      const archive = await describeArchive(services)
      return `${archive}\n${await processMetrics.metrics()}`
    },
  }
}

async function describeArchive(services: Services): Promise<string> {
  const now = services.now().getTime()
  const registers = [new Registry()]
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `lares_${name}`, help, labelNames, registers })
  const { kinds, families, health, disk, queues } = await loadMonitoring(services, monitor)

  const items = gauge('items', 'Items outside the trash', ['kind'])
  const itemBytes = gauge('item_bytes', 'Size of the originals of these items', ['kind'])
  for (const { kind, items: count, bytes: size } of kinds) {
    items.set({ kind }, count)
    itemBytes.set({ kind }, size)
  }

  const files = gauge('files', 'Originals of items outside the trash', ['family'])
  const bytes = gauge('file_bytes', 'Size of these originals', ['family'])
  for (const { family, files: count, bytes: size } of families) {
    files.set({ family }, count)
    bytes.set({ family }, size)
  }

  const parts = gauge('part_health', 'How a part is doing: 0 good, 1 warning, 2 bad', ['part'])
  for (const { part, state } of health) parts.set({ part }, severity(state))

  if (disk) {
    gauge('disk_free_bytes', 'Free space of the disk with the files').set(disk.freeBytes)
    gauge('disk_reserve_bytes', 'Space that uploads leave free').set(disk.reserveBytes)
    if (disk.fullAt)
      gauge('disk_full_timestamp_seconds', 'When the disk will be full at the present growth').set(
        Date.parse(disk.fullAt) / 1000,
      )
  }

  const jobs = gauge('jobs', 'Jobs in the queues', ['queue', 'state'])
  const ended = gauge('jobs_ended_last_hour', 'Jobs that ended in the last hour', ['queue', 'result'])
  const oldest = gauge('jobs_oldest_waiting_seconds', 'How long the oldest job that can run has waited', [
    'queue',
  ])
  for (const { name: queue, waiting, delayed, active, failed, ...hour } of queues ?? []) {
    for (const [state, count] of Object.entries({ waiting, delayed, active, failed }))
      jobs.set({ queue, state }, count)
    ended.set({ queue, result: 'done' }, hour.doneLastHour)
    ended.set({ queue, result: 'failed' }, hour.failedLastHour)
    const waitedMs = hour.oldestWaitingAt ? now - Date.parse(hour.oldestWaitingAt) : 0
    oldest.set({ queue }, Math.max(0, waitedMs) / 1000)
  }

  const users = gauge('users', 'Users', ['status'])
  for (const { status, count } of await countUsers(services)) users.set({ status }, count)

  await describeUsage(services, registers)
  return registers[0]?.metrics() ?? ''
}

const severity = (state: HealthState) => healthStates.indexOf(state)

function countUsers({ db }: Services) {
  return db
    .selectFrom('users')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .groupBy('status')
    .execute()
}
