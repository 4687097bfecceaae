import type { Asset } from '@lares/shared-types/assets'
import { useTranslation } from 'react-i18next'
import { getPageUrl } from './page-original.ts'

/** Says that a page of a long document has no picture, and links to the page of its original. */
export function NoPicture({ asset, page }: { asset: Asset; page: number }) {
  const { t } = useTranslation('page-texts')
  return (
    <p>
      {t('noPicture.text', { page })}{' '}
      <a href={getPageUrl(asset, page)} target="_blank" rel="noreferrer">
        {t('noPicture.open', { page })}
      </a>
    </p>
  )
}
