import { type Static, Type } from 'typebox'
import { type ErrorCode, errorCodes, issueCodes } from './error-codes.ts'

/** The body of every error response. `path` is the field in dot notation, `''` for the whole body. */
export const ApiErrorSchema = Type.Object({
  code: Type.Enum(Object.keys(errorCodes) as ErrorCode[]),
  message: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  issues: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String(),
        code: Type.Enum(issueCodes),
      }),
    ),
  ),
})

export type ApiError = Static<typeof ApiErrorSchema>
