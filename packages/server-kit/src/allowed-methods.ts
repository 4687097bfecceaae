import { contracts } from '@lares/shared-types/contracts/registry'

const routes = contracts.map(({ method, path }) => ({ method, pattern: toPattern(path) }))

/** The HTTP methods of a path, sorted; empty for an unknown path. `url` may have a query. */
export function listAllowedMethods(url: string): readonly string[] {
  const [path = ''] = url.split('?', 1)
  const methods = new Set<string>(
    routes.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])),
  )
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

function toPattern(path: string): RegExp {
  const parts = path.split('/').map((part) => part.replaceAll('.', '\\.').replace(/:\w+/, '[^/]+'))
  return new RegExp(`^${parts.join('/')}$`)
}
