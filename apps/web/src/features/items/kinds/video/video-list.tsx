import { VideoStage } from '../../viewer/video-stage.tsx'
import { WallPage } from '../../wall/wall-page.tsx'

export function VideoList() {
  return <WallPage kind="video" usualAspect={16 / 9} Stage={VideoStage} />
}
