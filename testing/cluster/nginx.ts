/** The proxy in front of several Barbacks: nginx, for `npm run cluster` and for compose.yaml. */

interface Site {
  /** Address and port on which nginx listens: '8080', '127.0.0.1:3000'. */
  listen: string
  /** The servers, as host and port. */
  servers: readonly string[]
}

/**
 * The part of nginx's configuration that is Barback's. A connection that a server refuses goes to the next one. A POST that a server has received
 * is not repeated: the client does that, with its key.
 */
export function siteConfig({ listen, servers }: Site): string {
  return `map $http_upgrade $connection_kind {
  default upgrade;
  '' '';
}

upstream barback {
${servers.map((server) => `  server ${server} max_fails=1 fail_timeout=2s;`).join('\n')}
  keepalive 32;
}

server {
  listen ${listen};
  # Barback limits bodies itself, and long forms have long addresses (docs/operating.md#ports-and-proxies).
  client_max_body_size 0;
  large_client_header_buffers 4 128k;

  location / {
    proxy_pass http://barback;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    # The lockers' sockets.
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_kind;
    # Event streams and sockets are silent for a while. Barback itself switches the buffer off for event streams (X-Accel-Buffering).
    proxy_read_timeout 10m;
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries ${servers.length};
  }
}
`
}

/** A whole configuration for an nginx that keeps all its files in `folder`. */
export function nginxConfig(site: Site, folder: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events {
  worker_connections 1024;
}
http {
  access_log off;
${paths.map((path) => `  ${path}_temp_path ${folder}/${path};`).join('\n')}
${siteConfig(site)
  .trimEnd()
  .replaceAll(/^(?=.)/gm, '  ')}
}
`
}
