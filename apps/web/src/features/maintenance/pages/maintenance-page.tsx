import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetMaintenanceStatusQuery } from '../api.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import styles from './maintenance-page.module.css'

/** The page where administrators switch the maintenance mode and set its message. */
export function MaintenancePage() {
  const { t } = useTranslation('maintenance')
  const { data: status, error, refetch } = useGetMaintenanceStatusQuery(undefined, queryOptions)
  return (
    <>
      <PageHeader lead={t('page.lead')} />
      {status ? (
        <div className={styles.stack}>
          <MaintenanceState isOn={status.maintenance_mode} />
          <Panel title={t('page.switch')}>
            <MaintenanceForm status={status} />
          </Panel>
          <Panel title={t('page.effects')}>
            <dl className={styles.effects}>
              {audiences.map((audience) => (
                <div key={audience}>
                  <dt>{t(`effects.${audience}.who`)}</dt>
                  <dd>{t(`effects.${audience}.what`)}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      ) : null}
      {!status && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {status || error ? null : <FormSkeleton fields={2} />}
    </>
  )
}

const queryOptions = { refetchOnMountOrArgChange: true }
const audiences = ['guests', 'relatives', 'uploads', 'administrators'] as const

function MaintenanceState({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('maintenance')
  return <Note intent={isOn ? 'warning' : 'success'}>{t(isOn ? 'page.on' : 'page.off')}</Note>
}
