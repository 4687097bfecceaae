import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Version } from '../fields.ts'
import {
  ChangeUser,
  ChangeUsers,
  Invitation,
  InviteUser,
  maxUserBytes,
  PasswordLink,
  RestrictionsEffect,
  RestrictionsInQuestion,
  User,
} from '../users.ts'

const base = { access: 'users:manage', servedBy: 'archive' } as const

export const listUsers = defineContract({
  ...base,
  operationId: 'listUsers',
  summary: 'Every user',
  method: 'GET',
  path: '/api/users',
  status: 200,
  reply: Type.Object({ users: Type.Array(User) }),
})

export const inviteUser = defineContract({
  ...base,
  operationId: 'inviteUser',
  summary: 'Invite a person',
  method: 'POST',
  path: '/api/users',
  body: InviteUser,
  maxBodyBytes: maxUserBytes,
  status: 201,
  reply: Invitation,
  errors: ['already-exists', 'invalid-fields', 'password-required', 'id-taken'],
})

export const getUser = defineContract({
  ...base,
  operationId: 'getUser',
  summary: 'One user',
  method: 'GET',
  path: '/api/users/:id',
  params: IdParams,
  status: 200,
  reply: User,
  errors: ['not-found'],
})

export const changeUser = defineContract({
  ...base,
  operationId: 'changeUser',
  summary: 'Change a user, their status, permissions or restrictions; effective from their next request',
  method: 'PATCH',
  path: '/api/users/:id',
  params: IdParams,
  body: ChangeUser,
  maxBodyBytes: maxUserBytes,
  status: 200,
  reply: User,
  errors: [
    'not-found',
    'version-conflict',
    'already-exists',
    'invalid-fields',
    'last-administrator',
    'password-required',
  ],
})

export const changeUsers = defineContract({
  ...base,
  operationId: 'changeUsers',
  summary:
    'Change the rights of several users, all or none; an error about one of them names them in `params.userId`',
  method: 'POST',
  path: '/api/users/changes',
  body: ChangeUsers,
  maxBodyBytes: 2 * maxUserBytes,
  status: 200,
  reply: Type.Object({ users: Type.Array(User) }),
  errors: [
    'not-found',
    'version-conflict',
    'already-exists',
    'invalid-fields',
    'last-administrator',
    'password-required',
  ],
})

export const previewRestrictions = defineContract({
  ...base,
  operationId: 'previewRestrictions',
  summary: 'How many of the items that you see would be hidden from a user with these restrictions',
  method: 'POST',
  path: '/api/users/restrictions/preview',
  body: RestrictionsInQuestion,
  maxBodyBytes: maxUserBytes,
  status: 200,
  reply: RestrictionsEffect,
  errors: ['invalid-fields'],
})

export const deleteUser = defineContract({
  ...base,
  operationId: 'deleteUser',
  summary: 'Delete a user; what they contributed stays',
  method: 'DELETE',
  path: '/api/users/:id',
  params: IdParams,
  query: Type.Object({ version: Version }),
  status: 204,
  errors: ['not-found', 'version-conflict', 'last-administrator', 'password-required'],
})

export const renewInvitation = defineContract({
  ...base,
  operationId: 'renewInvitation',
  summary: 'A new invitation link for a person who has not accepted yet; the old one becomes invalid',
  method: 'POST',
  path: '/api/users/:id/invitation',
  params: IdParams,
  status: 200,
  reply: Invitation,
  errors: ['not-found', 'already-exists', 'password-required'],
})

export const withdrawInvitation = defineContract({
  ...base,
  operationId: 'withdrawInvitation',
  summary: 'Delete a person who has not accepted their invitation, whose link becomes invalid',
  method: 'DELETE',
  path: '/api/users/:id/invitation',
  params: IdParams,
  status: 204,
  errors: ['not-found', 'already-exists', 'password-required'],
})

export const linkNewPassword = defineContract({
  ...base,
  operationId: 'linkNewPassword',
  summary: 'A link to set a new password for a person who has lost theirs; earlier links become invalid',
  method: 'POST',
  path: '/api/users/:id/password-reset',
  params: IdParams,
  status: 200,
  reply: PasswordLink,
  errors: ['not-found', 'already-exists', 'password-required'],
})
