import { type Contract, getMaxBodyBytes } from '@lares/shared-types/contract'

/** The part of a Fastify route that a contract determines: path, method and schemas. */
export function contractRoute<const C extends Contract>(contract: C) {
  return {
    method: contract.method,
    url: contract.path,
    bodyLimit: getMaxBodyBytes(contract),
    schema: {
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(contract.body && { body: contract.body }),
      ...(contract.reply && { response: { [contract.status]: contract.reply } }),
    },
  }
}
