/**
 * Writes server/deploy/nginx.conf, and that of a site below a folder of its host, from the same tables as our own server's headers.
 * It belongs in the http block: Debian includes /etc/nginx/conf.d/*.conf and loads the brotli module by itself.
 */
import { CACHE_OF_PAGES, FOLDERS, SECURITY } from "#core/http/headers.ts";
import { OTHER_TYPE, TEXT_TYPES, TYPES } from "#core/http/media-types.ts";

const quote = (text: string): string => `"${text}"`;

const POLICY = "content-security-policy";

const variableOf = (name: string): string => `$musalla_${name.replaceAll("-", "_")}`;

/** Headers that vary by file; each becomes an nginx map from the address. */
const VARYING: readonly string[] = [...new Set(FOLDERS.flatMap(({ headers }) => Object.keys(headers))), POLICY];

/** Values where no folder has one. */
const OTHERWISE: Readonly<Record<string, string | undefined>> = {
  "cache-control": CACHE_OF_PAGES,
  [POLICY]: SECURITY[POLICY],
};

/** A folder as nginx's patterns have it. */
const patternOf = (folder: string): string => folder.replaceAll(".", String.raw`\.`);

const formatMap = (name: string, base: string): string => {
  const usual = OTHERWISE[name];
  const otherwise = usual === undefined ? [] : [`    default ${quote(usual)};`];
  const lines = FOLDERS.flatMap(({ path, headers, security }) => {
    const value = headers[name] ?? security?.[name];
    return value === undefined ? [] : [`    ~^${patternOf(base)}${path.slice(1)} ${quote(value)};`];
  });
  // Missing files are served from another address, but are cached and shared under the one that was asked for. The policy is of the
  // file that is sent, or /embed/..%2fdesk/ would put the moderators' page into a frame.
  const by = name === POLICY ? "$uri" : "$request_uri";
  return [`map ${by} ${variableOf(name)} {`, ...otherwise, ...lines, "}"].join("\n");
};

const TYPE_LINES = [...TYPES].map(([extension, type]) => `        ${type} ${extension};`);

/** Without HTML, which nginx always includes. */
const CHARSET_TYPES = TEXT_TYPES.filter((type) => type !== "text/html").join(" ");

/** `always` sends a header with errors too; cache lifetimes only apply to successful answers. */
const formatHeader = (name: string, value: string): string =>
  `        add_header ${name} ${value}${name === "cache-control" ? "" : " always"};`;

const HEADERS = [
  ...Object.entries(SECURITY)
    .filter(([name]) => name !== POLICY)
    .map(([name, value]) => formatHeader(name, quote(value))),
  ...VARYING.map((name) => formatHeader(name, variableOf(name))),
].join("\n");

/** Where the files are on the host's disk, by the directive that says it. */
const ROOT = "/var/www/musalla";

const introduction = (base: string): string =>
  base === "/"
    ? `# Musalla behind nginx: the folder that \`npm run build -- --static\` made, with its .br and .gz files.
# Made by \`npm run data -- refresh derived\`; tried by test/static/nginx.test.ts. Copy it to /etc/nginx/conf.d/musalla.conf
# and set root and server_name. Debian: apt install nginx-light libnginx-mod-http-brotli-static
# For a site below a folder of its host: npm run data -- nginx --base /musalla/`
    : `# Musalla behind nginx, below ${base}: the folder that \`npm run build -- --static --base ${base}\` made, with its .br and .gz files.
# Made by \`npm run data -- nginx --base ${base}\`. Copy it to /etc/nginx/conf.d/musalla.conf and set alias and server_name, or take
# its maps, and its types and locations into the server that you have. Debian: apt install nginx-light libnginx-mod-http-brotli-static`;

/** Where nginx looks for the files: in the server for a site at the root, else in the location of the folder. */
const rootOf = (base: string): { readonly server: string; readonly location: string } =>
  base === "/"
    ? { server: `    root ${ROOT};\n`, location: "" }
    : { server: "", location: `        alias ${ROOT}/;\n` };

/** The text of the file, for a site below `base` of its host. */
export const formatNginx = (base = "/"): string => `${introduction(base)}

${VARYING.map((name) => formatMap(name, base)).join("\n\n")}

server {
    listen 80;
    server_name _;
${rootOf(base).server}
    # Its lines would hold addresses, and positions that were asked about (server/README.md, Privacy).
    access_log off;
    server_tokens off;
    absolute_redirect off;
    sendfile on;
    tcp_nopush on;

    types {
${TYPE_LINES.join("\n")}
    }
    default_type ${OTHER_TYPE};
    charset utf-8;
    charset_types ${CHARSET_TYPES};

    # The files beside the files; each has an ETag of its own.
    brotli_static on;
    gzip_static on;
    gzip_vary on;
    gzip_proxied any;

    index index.html;
    error_page 404 ${base}404.html;
    error_page 403 =404 ${base}404.html;

    location ${base} {
${rootOf(base).location}        try_files $uri $uri.html $uri/ =404;
${HEADERS}
        # Once everything is reached by https:
        # add_header strict-transport-security "max-age=31536000" always;
    }

    location = ${base}_headers {
        return 404;
    }

    # The API, where a server runs beside (npm start). Without it these addresses are 404 here, and the service
    # worker answers the reads in the browser. With it: MUSALLA_TRUSTED_PROXIES=1.
    # location ${base}api/ {
    #     proxy_pass http://127.0.0.1:3000${base === "/" ? "" : "/api/"};
    #     proxy_http_version 1.1;
    #     proxy_set_header Connection "";
    #     proxy_set_header Host $host;
    #     proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    #     client_max_body_size 128k;
    # }
}
`;
