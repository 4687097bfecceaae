import type { Participant } from '@lares/shared-types/participants'
import { permissions } from '@lares/shared-types/permissions'
import type { SessionUser, User } from '@lares/shared-types/users'
import { sampleId } from './sample-items.ts'

/** An administrator with an English interface. */
export const ada: SessionUser = {
  id: '019a0000-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  displayName: 'Ada Rossi',
  verified: true,
  isAdmin: true,
  permissions: [...permissions],
  siteparams: { language: 'en' },
}

/** A user who may create items and edit their own. */
export const bruno: SessionUser = {
  ...ada,
  id: '019a0000-0000-7000-8000-000000000002',
  email: 'bruno@example.org',
  displayName: 'Bruno Rossi',
  isAdmin: false,
  permissions: ['items:create', 'items:edit-own'],
}

/** A person as those who manage users see them. */
export function toManagedUser(person: SessionUser): User {
  return {
    ...person,
    status: 'active',
    restrictedTagIds: [],
    restrictedCategoryIds: [],
    lastSeenAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  }
}

/** A participant of whom only the name is known, with overrides. */
export function sampleParticipant(name: string, overrides: Partial<Participant> = {}): Participant {
  return {
    id: sampleId(),
    names: { en: name },
    aliases: [],
    description: '',
    birth: null,
    death: null,
    colour: null,
    portraitAssetId: null,
    userId: null,
    relations: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...overrides,
  }
}
