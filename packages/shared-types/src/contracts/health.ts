import { Type } from 'typebox'
import { defineContract } from '../contract.ts'

const base = { method: 'GET', access: 'public', servedBy: 'gateway', status: 200 } as const

export const healthz = defineContract({
  ...base,
  operationId: 'healthz',
  summary: 'The gateway is alive',
  path: '/healthz',
  reply: Type.Object({ status: Type.Literal('ok') }),
})

export const readyz = defineContract({
  ...base,
  operationId: 'readyz',
  summary: 'The gateway, its key-value store, the archive service, its database and files are ready',
  path: '/readyz',
  reply: Type.Object({ status: Type.Literal('ok') }),
  errors: ['upstream-unavailable'],
})

export const openapi = defineContract({
  ...base,
  operationId: 'openapi',
  summary: 'This document',
  path: '/api/openapi.json',
  reply: Type.Record(Type.String(), Type.Unknown()),
})
