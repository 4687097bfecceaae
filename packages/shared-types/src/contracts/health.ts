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

export const metrics = defineContract({
  ...base,
  operationId: 'metrics',
  summary:
    'Figures for Prometheus, with the token of the setting METRICS_TOKEN as bearer token; not found without the setting',
  path: '/metrics',
  produces: 'text/plain; version=0.0.4; charset=utf-8',
  errors: ['not-found', 'upstream-unavailable'],
})

export const openapi = defineContract({
  ...base,
  operationId: 'openapi',
  summary: 'This document',
  path: '/api/openapi.json',
  reply: Type.Record(Type.String(), Type.Unknown()),
})
