#!/bin/sh
# Rehearses a restore: rehearse-restore.sh <backup> <address of an empty database>
# Needs PORTAL_SECRET of the installation in the environment. Nothing of the running installation is touched.
set -eu
backup=${1:?a backup is needed}
database=${2:?the address of an empty database is needed}
: "${PORTAL_SECRET:?PORTAL_SECRET of the installation is needed}"
here=$(cd "$(dirname "$0")/.." && pwd)
data=$(mktemp -d)
server=
trap 'test -z "$server" || kill "$server" 2>/dev/null || true; rm -rf "$data"' EXIT

export DATABASE_URL="$database" DATA_DIR="$data" PORT="${PORT:-4499}" HOST=127.0.0.1 LOG_LEVEL=error ALLOW_EMBEDDED_USER_POOL=1
unset SMTP_URL DATABASE_DIRECT_URL METRICS_PORT NODE_ENV 2>/dev/null || true
started=$(date +%s)
# Numbers and digests of every table are compared; anything that differs ends it.
node "$here/dist/server/main.js" restore "$backup"
echo "Restored in $(($(date +%s) - started)) s."

node "$here/dist/server/main.js" &
server=$!
for _ in $(seq 1 60); do
  if node -e "fetch('http://127.0.0.1:$PORT${APPLICATION_PREFIX:-/iam}/api/v1/ready').then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"; then
    echo "A server is ready on what was restored. The rehearsal succeeded."
    exit 0
  fi
  sleep 1
done
echo "No server became ready on what was restored." >&2
exit 1
