import type { Asset } from '@lares/shared-types/assets'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { assetAddress } from './asset-address.ts'

/** Says why a file cannot be shown, and offers the original, which is kept. */
export function BrokenFile({ asset }: { asset: Asset }) {
  const { t } = useTranslation('items')
  return (
    <Note intent="warning">
      <p>{t(`files.reasons.${asset.reason ?? 'corrupt'}`)}</p>
      <Button
        component="a"
        href={assetAddress.download(asset)}
        download={asset.filename}
        variant="default"
        mt="xs"
        leftSection={<Icon name="download" size={18} />}
      >
        {t('files.downloadOriginal')}
      </Button>
    </Note>
  )
}
