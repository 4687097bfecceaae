import { spawnSync } from 'node:child_process'

// Prints the images of docker-compose.yml as lines for .env, pinned to the digests of the pulled versions.
const images = {
  NODE_IMAGE: 'node:24-bookworm-slim',
  POSTGRES_IMAGE: 'pgvector/pgvector:pg18',
  VALKEY_IMAGE: 'valkey/valkey:8-alpine',
  TYPESENSE_IMAGE: 'typesense/typesense:30.1',
}

for (const [name, image] of Object.entries(images)) {
  const { stdout } = spawnSync(
    'docker',
    ['image', 'inspect', '--format', '{{join .RepoDigests "\\n"}}', image],
    {
      encoding: 'utf8',
    },
  )
  const digest = stdout?.match(/@(sha256:[0-9a-f]{64})/)?.[1]
  if (digest) process.stdout.write(`${name}=${image}@${digest}\n`)
  else process.stderr.write(`${image} was not pulled, ${name} is left out.\n`)
}
