import type { ReplyOf } from '@lares/shared-types/contract'
import type { listNotificationChoices } from '@lares/shared-types/contracts/notification-choices'
import { type NotificationChannel, notificationChannels } from '@lares/shared-types/notification-choices'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { useChooseChannelsMutation } from './api.ts'
import styles from './notification-settings.module.css'

interface KindChoiceProps {
  choice: ReplyOf<typeof listNotificationChoices>['choices'][number]
  sendsMail: boolean
}

/** The channels of one kind of notification. Without the bell, neither of the others tells of it. */
export function KindChoice({ choice, sendsMail }: KindChoiceProps) {
  const { t } = useTranslation('notification-settings')
  const [choose] = useChooseChannelsMutation()
  const showFailure = useFailureToast()
  const hintId = useId()
  const { kind, bell, push, mail } = choice
  const channels = { bell, push, mail }

  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

  async function change(channel: NotificationChannel, isOn: boolean) {
    const { error } = await choose({ params: { kind }, body: { ...channels, [channel]: isOn, timeZone } })
    if (error) showFailure(error)
  }

  return (
    <fieldset className={styles.kind} aria-describedby={hintId}>
      <legend className={styles.name}>{t(`kinds.${kind}.name`)}</legend>
      <p id={hintId} className={styles.hint}>
        {t(`kinds.${kind}.text`)}
      </p>
      <div className={styles.channels}>
        {notificationChannels.map((channel) => {
          const isPossible = channel === 'bell' || (bell && (channel !== 'mail' || sendsMail))
          return (
            <label key={channel} className={styles.channel}>
              <input
                type="checkbox"
                checked={isPossible && channels[channel]}
                disabled={!isPossible}
                onChange={(event) => void change(channel, event.currentTarget.checked)}
              />
              {t(`channels.${channel}`)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
