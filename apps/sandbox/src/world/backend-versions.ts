/** The versions of the two backend services that the sandbox simulates. The software UDI needs one or two digits a part. */
export const BACKEND_VERSIONS = { camrest: "4.12.3", diagnoserver: "3.14.2" } as const;

/** What is stored with a diagnosis: both services and the application that asked, in the order of the software UDI. */
export const DIAGNOSIS_VERSION = `${BACKEND_VERSIONS.camrest} ${BACKEND_VERSIONS.diagnoserver} 4.5.0`;

/** What the analysis writes into `data_par_ver`; a value starting ERROR marks a failed parse. */
export const ANALYSIS_VERSION = "2.6.1";
export const FAILED_PARSE = "ERROR: no breath found in the recording";
