import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const Schema = Type.Object({
  PORT: Type.Integer({ default: 3000, minimum: 1, description: 'a port' }),
  SECRET: Type.String({ minLength: 4, description: 'a secret' }),
  OPTIONAL: Type.Optional(Type.String({ pattern: '^x', description: 'begins with x' })),
})

test('applies defaults, converts numbers and omits unknown variables', () => {
  expect(readEnvironment(Schema, { SECRET: 'abcd', PORT: '80', PATH: '/bin' })).toEqual({
    PORT: 80,
    SECRET: 'abcd',
  })
  expect(readEnvironment(Schema, { SECRET: 'abcd' }).PORT).toBe(3000)
})

test('treats an empty variable as unset', () => {
  expect(readEnvironment(Schema, { SECRET: 'abcd', PORT: '', OPTIONAL: '' })).toEqual({
    PORT: 3000,
    SECRET: 'abcd',
  })
})

test('reports every invalid variable at once, with its description', () => {
  const read = () => readEnvironment(Schema, { PORT: '0', OPTIONAL: 'y' })
  expect(read).toThrow('PORT is not valid: a port')
  expect(read).toThrow('SECRET is missing: a secret')
  expect(read).toThrow('OPTIONAL is not valid: begins with x')
})

test('reports conflicts between variables together with invalid ones', () => {
  const read = () =>
    readEnvironment(Schema, { PORT: '0', SECRET: 'abcd' }, ({ OPTIONAL }) =>
      OPTIONAL ? [] : ['OPTIONAL is missing: SECRET is set'],
    )
  expect(read).toThrow(/PORT is not valid: a port\n.*OPTIONAL is missing: SECRET is set/)
})
