#!/usr/bin/env bash
# Lists and calls a tool over HTTP with nothing but curl, in both protocol generations.
#
#   node build/samples/weather/server.js --http &
#   samples/curl/call-tool.sh http://127.0.0.1:3000/mcp get_weather '{"city":"London"}'
set -euo pipefail

url=$1 tool=$2 arguments=${3:-'{}'}

post() { # post <body> [header]…
  local body=$1
  shift
  local headers=(-H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream')
  for header in "$@"; do headers+=(-H "$header"); done
  # An answer is JSON, or a stream of events whose last one has it.
  echo "$(curl --silent --show-error --max-time 30 "${headers[@]}" --data "$body" "$url" | sed -n 's/^data: //p; /^{/p' | tail -n 1)"
}

# 2026-07-28: every request says by itself who asks.
meta='"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}'
modern='MCP-Protocol-Version: 2026-07-28'
post '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{'"$meta"'}}' "$modern" 'Mcp-Method: tools/list'
post '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"'"$tool"'","arguments":'"$arguments"','"$meta"'}}' \
  "$modern" 'Mcp-Method: tools/call' "Mcp-Name: $tool"

# 2025-11-25: a handshake first; a server without sessions remembers nothing of it.
client='"clientInfo":{"name":"curl","version":"1"}'
post '{"jsonrpc":"2.0","id":3,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},'"$client"'}}'
legacy='MCP-Protocol-Version: 2025-11-25'
post '{"jsonrpc":"2.0","id":4,"method":"tools/list"}' "$legacy"
post '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"'"$tool"'","arguments":'"$arguments"'}}' "$legacy"
