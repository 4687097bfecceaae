import { useMay } from '../../shared/session/use-user.ts'
import { UploadsPanel } from './panel/uploads-panel.tsx'
import { DropAnywhere } from './pick/drop-anywhere.tsx'
import { usePastePictures } from './pick/use-paste-pictures.ts'
import { useSignedOutNotice } from './use-signed-out-notice.ts'

/** What of uploads is there on every page: dropping, pasting, and the panel that shows how far they are. */
export function UploadsBackground() {
  const mayAdd = useMay('items:create')
  useSignedOutNotice()
  return (
    <>
      {mayAdd ? <Taking /> : null}
      <UploadsPanel />
    </>
  )
}

function Taking() {
  usePastePictures()
  return <DropAnywhere />
}
