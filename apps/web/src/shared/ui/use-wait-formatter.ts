import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../i18n/number-format.ts'

/** Returns a function that formats a waiting time in seconds: '40 seconds', '12 minutes'; rounded up. */
export function useWaitFormatter(): (seconds: number) => string {
  const { i18n } = useTranslation()
  return (seconds) => {
    const [value, unit] = seconds < 100 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
    return getNumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  }
}
