import { aiUses } from '@lares/shared-types/contracts/monitoring'
import { sql } from 'kysely'
import { Counter, type Registry } from 'prom-client'
import type { UsageFigure } from '../../../db/schema/usage-figures.ts'
import type { Services } from '../../../services.ts'

/** Counts since the archive was set up, which therefore do not start again with the process. */
export async function describeUsage({ db }: Services, registers: Registry[]): Promise<void> {
  const rows = await db
    .selectFrom('usage_figures')
    .select(['figure', sql<number>`sum(amount)::float8`.as('amount')])
    .where('unit', '=', 'day')
    .groupBy('figure')
    .execute()
  const get = (figure: UsageFigure) => rows.find((row) => row.figure === figure)?.amount ?? 0
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `lares_${name}_total`, help, labelNames, registers })

  counter('searches', 'Searches for words').inc(get('searches'))
  counter('searches_empty', 'Searches that found nothing').inc(get('searches-empty'))
  counter('searches_slow', 'Searches that took longer than a second').inc(get('searches-slow'))
  counter('search_seconds', 'Time that searches took').inc(get('search-ms') / 1000)

  const calls = counter('ai_calls', 'Calls to endpoints with models', ['use'])
  const failed = counter('ai_failed_calls', 'Calls to endpoints with models that failed', ['use'])
  for (const use of aiUses) {
    calls.inc({ use }, get(`${use}-calls`))
    failed.inc({ use }, get(`${use}-failed`))
  }
  counter('ai_tokens', 'Tokens that the endpoint for texts has counted').inc(get('chat-tokens'))
}
