import { useSearchParams } from 'react-router'

/** The second that the address asks for (`?t=12.5`), where it names one. */
export function useAskedSecond(): number | undefined {
  const [params] = useSearchParams()
  const asked = params.get('t')
  const second = Number(asked)
  return asked !== null && Number.isFinite(second) && second >= 0 ? second : undefined
}
