import { contracts } from '@lares/shared-types/contracts/registry'

const known = contracts.map(({ method, path }) => ({ method, pattern: patternOf(path) }))

/** The methods that this path is called with, none where the path does not exist; `url` may have a query. */
export function allowedMethods(url: string): readonly string[] {
  const [path = ''] = url.split('?', 1)
  const methods = new Set<string>(
    known.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])),
  )
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => part.replaceAll('.', '\\.').replace(/:\w+/, '[^/]+'))
  return new RegExp(`^${parts.join('/')}$`)
}
