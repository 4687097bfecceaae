import { type DefaultValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { TObject } from 'typebox'
import { contractResolver } from './contract-resolver.ts'
import type { CheckedValues, FormValues } from './form-values.ts'

export interface ContractFormOptions<S extends TObject> {
  /** The schema of the contract's body. */
  schema: S
  defaultValues: DefaultValues<FormValues<S>>
  /** Fields that send an empty text, which clears the stored one; other empty texts are omitted. */
  keepEmpty?: readonly string[]
}

/** A react-hook-form for a contract's body, validated with the contract's schema. */
export function useContractForm<S extends TObject>({
  schema,
  defaultValues,
  keepEmpty = [],
}: ContractFormOptions<S>): UseFormReturn<FormValues<S>, unknown, CheckedValues<S>> {
  return useForm<FormValues<S>, unknown, CheckedValues<S>>({
    resolver: contractResolver(schema, keepEmpty),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  })
}
