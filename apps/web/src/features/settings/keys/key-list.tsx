import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCap } from './key-cap.tsx'
import { keyGroups } from './key-groups.ts'
import styles from './keys.module.css'

/** Every key that does something, by where it does. `heading` fits the page around it. */
export function KeyList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.groups}>
      {keyGroups.map(({ where, acts }) => (
        <section key={where}>
          <Heading className={styles.where}>{t(`keys.where.${where}`)}</Heading>
          <dl className={styles.list}>
            {acts.map(({ act, ways }) => (
              <div key={act} className={styles.row}>
                <dt>{t(`keys.acts.${act}`)}</dt>
                <dd>
                  {ways.map((way, place) => (
                    <Fragment key={way.join()}>
                      {place > 0 ? <span>{t(act === 'rate' ? 'keys.to' : 'keys.or')}</span> : null}
                      {way.map((key) => (
                        <KeyCap key={key} name={key} />
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
