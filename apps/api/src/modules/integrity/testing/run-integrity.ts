import * as contracts from '@lares/shared-types/contracts/integrity'
import type { CheckName, CheckState, Finding } from '@lares/shared-types/integrity'
import type { TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { checkArchiveJob } from '../passes/check-archive.job.ts'
import { repairFindingsJob } from '../repairs/repair-findings.job.ts'

const signal = new AbortController().signal

/** Runs checks as a worker does, until they are completed. */
export async function runChecks(
  archive: TestArchive,
  user: TestUser,
  checks: CheckName[],
  services = archive.services,
): Promise<void> {
  const { operationId } = (await archive.call(user, contracts.runChecks, { body: { checks } })).reply
  if (!operationId) throw new Error('The checks were not started.')
  while (!(await hasEnded(archive, operationId)))
    await checkArchiveJob.handle({ checks, operationId }, { services, signal })
}

/** Repairs findings as a worker does: those given, or all of a check. */
export async function repair(
  archive: TestArchive,
  user: TestUser,
  check: CheckName,
  findingIds?: string[],
  services = archive.services,
): Promise<void> {
  const body = { check, ...(findingIds && { findingIds }) }
  const { operationId } = (await archive.call(user, contracts.repairFindings, { body })).reply
  if (!operationId) throw new Error('The repair was not started.')
  await repairFindingsJob.handle({ ...body, userId: user.id, operationId }, { services, signal })
}

async function hasEnded({ services }: TestArchive, operationId: string): Promise<boolean> {
  const { ended_at } = await services.db
    .selectFrom('operations')
    .select('ended_at')
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow()
  return ended_at !== null
}

export async function listFindings(
  archive: TestArchive,
  user: TestUser,
  check: CheckName,
  dismissed = false,
): Promise<Finding[]> {
  return (await archive.call(user, contracts.listFindings, { query: { check, dismissed } })).reply.findings
}

export async function getCheck(
  archive: TestArchive,
  user: TestUser,
  name: CheckName,
): Promise<CheckState | undefined> {
  const { checks } = (await archive.call(user, contracts.listChecks, {})).reply
  return checks.find((check) => check.name === name)
}
