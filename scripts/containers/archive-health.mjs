import { identityHeader, signIdentity } from '@lares/server-kit/identity'
import { describedSettings } from '@lares/server-kit/settings'

// The health check of the container: exits with 0 if its archive service is ready, else with 1.
const url = `http://127.0.0.1:${process.env.API_PORT || describedSettings.API_PORT.default}/internal/ready`
const headers = { [identityHeader]: signIdentity({}, process.env.INTERNAL_SECRET ?? '') }
const ready = await fetch(url, { headers }).then(
  ({ ok }) => ok,
  () => false,
)
process.exit(ready ? 0 : 1)
