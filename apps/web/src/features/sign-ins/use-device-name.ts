import { getParser } from 'bowser'
import { useTranslation } from 'react-i18next'

/** Returns a function that names a browser and its system by the header `User-Agent`: 'Firefox on Windows'. */
export function useDeviceName(): (agent: string | null) => string {
  const { t } = useTranslation('sign-ins')
  return (agent) => {
    if (!agent) return t('unknown')
    const parser = getParser(agent)
    const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
    if (!browser) return t('unknown')
    return system ? t('on', { browser, system }) : browser
  }
}
