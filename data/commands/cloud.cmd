# Clients of clouds and of the services around them. Written from the references of AWS CLI 2.22, Google Cloud
# CLI 502, Azure CLI 2.67, Terraform 1.10 and OpenTofu 1.8, Terragrunt 0.69, Packer 1.11, Pulumi 3.142, AWS CDK
# 2.170, SAM 1.131, Ansible 11, Vagrant 2.4, Heroku 9, flyctl 0.3, Vault 1.18, Consul 1.20, Nomad 1.9,
# Prometheus 3.0 and others named with their entries.
#
# A service's reading verbs are allowed with any of their parameters; which verbs read is listed by pattern,
# and verbs that print secrets or write a file are listed before. A parameter's value stands as an operand, so
# that one that names a file (file://…, @…) is seen.

# aws ---------------------------------------------------------------------------------------------------

# Older versions accept abbreviated names: what a harmful option may be short for is listed too.
set aws-parameters
  --deb* --d --de               does secret-value "prints requests and answers whole"
  --endp* --e --en --end        net-fetch
  --no-v*                       does secret-value "sends what lets one in without checking the server"
  --cli-auto*                   unknown "asks for what to do"
  --*                           at-file
  operands                      at-file*

set aws-decrypt
  --with-d*                     does secret-value "prints decrypted values"
  --with --with- --wi --w --wit  does secret-value "prints decrypted values"
  use aws-parameters

set aws-describe
  sub describe-* list-* help
    use aws-parameters
  sub wait
    sub *
      use aws-parameters

set aws-secret
  sub get-*token* get-*password* get-*secret* get-*credential get-*-credentials get-credentials* get-*-credentials-* get-temporary-* get-*-access get-*-access-details get-login* get-session-* get-*-presigned-* get-dashboard-*
    use aws-parameters
    does secret-value "prints what lets one in"
  # They are called as if they read: the first takes a task from its queue, the other writes into a bucket.
  sub get-activity-task get-flow-logs-integration-template
    use aws-parameters
    does net-change "takes a task, or writes what it makes"

set aws-read
  use aws-describe
  use aws-secret
  sub get-* batch-get-* batch-describe-* admin-get-* admin-list-* search-* lookup-* estimate-* simulate-* query scan filter-* head-* preview-*
    use aws-parameters
  sub *
    use aws-parameters
    does net-change "changes something in the cloud"
  sub delete-* terminate-* deregister-* purge-* batch-delete-* schedule-key-deletion remove-* destroy-*
    use aws-parameters
    does net-change wholesale "deletes something in the cloud"

command aws
  manual "AWS CLI Command Reference, version 2"
  --debug                       global does secret-value "prints requests and answers whole"
  --endpoint-url=URL            global net-fetch
  --no-verify-ssl               global does secret-value "sends what lets one in without checking the server"
  --no-paginate                 global
  --output=FORMAT               global
  --query=QUERY                 global
  --profile=NAME                global
  --region=NAME                 global
  --version                     mode help
  --color=WHEN                  global
  --no-sign-request             global
  --ca-bundle=FILE              global look
  --cli-read-timeout=N          global
  --cli-connect-timeout=N       global
  --cli-binary-format=FORMAT    global
  --no-cli-pager                global
  --no-cli-auto-prompt          global
  sub help
    operands text*
  sub s3
    sub ls
      --recursive
      --page-size=N
      --human-readable
      --summarize
      --request-payer=WHO
      --bucket-name-prefix=TEXT
      --bucket-region=NAME
      operands text?
    sub help
      operands text*
    sub presign
      --expires-in=N
      does secret-value "prints an address that lets anybody in"
      operands text
    sub cp mv sync
      --*
      --delete                  does net-change wholesale "deletes what is not at the source"
      --include=GLOB
      --exclude=GLOB
      --acl=ACL
      --storage-class=CLASS
      --content-type=TYPE
      --cache-control=TEXT
      --metadata=MAP
      does net-change "copies between here and the cloud"
      operands read write
    sub rm
      --recursive               mode wholesale
      --dryrun
      --quiet
      --include=GLOB
      --exclude=GLOB
      --only-show-errors
      --page-size=N
      --request-payer=WHO
      operands net-change
    sub rb
      --force                   mode wholesale
      operands net-change
    sub mb
      operands net-change
    sub website
      --index-document=NAME
      --error-document=NAME
      operands net-change
  sub s3api
    sub get-object get-object-torrent
      use aws-parameters
      does write "writes the object to a file"
    sub select-object-content
      use aws-parameters
      does write "writes what is selected to a file"
    use aws-read
  sub configure
    sub list list-profiles
      operands none
    sub get
      sub region output cli_pager default.region default.output s3.* profile.*.region profile.*.output
        operands none
      sub *
        does secret-value "may print a key"
        operands none
    sub set
      does system "changes the client's settings"
      operands text text
    sub export-credentials
      --format=FORMAT
      does secret-value "prints what lets one in"
      operands none
    sub import sso sso-session add-model
      --csv=FILE                read
      --service-model=FILE      read
      does system "changes the client's settings"
      operands none
  sub sso
    sub login logout
      --use-device-code
      --no-browser
      --sso-session=NAME
      does secret-value "stores what lets one in"
      operands none
    use aws-describe
    use aws-secret
  sub secretsmanager
    sub get-secret-value batch-get-secret-value
      use aws-parameters
      does secret-value "prints a secret"
    sub get-random-password get-resource-policy
      use aws-parameters
    use aws-read
  sub ssm
    sub get-parameter get-parameters get-parameters-by-path get-parameter-history
      use aws-decrypt
    sub start-session send-command resume-session
      use aws-parameters
      does run-remote "runs something on machines"
    use aws-read
  sub sts
    sub get-caller-identity get-access-key-info decode-authorization-message help
      use aws-parameters
    sub *
      use aws-parameters
      does secret-value "prints what lets one in"
  sub ecr ecr-public
    sub get-download-url-for-layer
      use aws-parameters
      does secret-value "prints an address that lets anybody in"
    use aws-read
  sub iam
    sub create-access-key create-login-profile create-service-specific-credential reset-service-specific-credential update-login-profile create-virtual-mfa-device
      use aws-parameters
      does secret-value "makes and prints what lets one in"
      does net-change "changes who may do what"
    use aws-read
  sub eks
    sub update-kubeconfig
      use aws-parameters
      does write "changes kubectl's configuration"
    use aws-read
  sub lambda
    sub invoke invoke-async invoke-with-response-stream
      use aws-parameters
      does run-remote "runs a function"
      does write "writes its answer to a file"
    use aws-read
  sub logs
    sub tail filter-log-events start-query stop-query
      use aws-parameters
    use aws-read
  sub rds
    sub generate-db-auth-token
      use aws-parameters
      does secret-value "prints what lets one in"
    sub download-db-log-file-portion
      use aws-parameters
    use aws-read
  sub cloudformation
    sub validate-template detect-stack-drift
      use aws-parameters
    sub deploy package
      use aws-parameters
      does net-change "changes a stack"
    use aws-read
  sub cloudfront
    sub get-function
      use aws-parameters
      does write "writes the function to a file"
    use aws-read
  sub apigateway
    sub get-export get-sdk
      use aws-parameters
      does write "writes a file"
    sub get-api-key get-api-keys
      --include-v* --include --include-  does secret-value "prints keys"
      --in --inc --incl --inclu --includ --i  does secret-value "prints keys"
      use aws-parameters
    use aws-read
  sub cognito-identity
    sub get-id get-open-id-token*
      use aws-parameters
      does secret-value "makes an identity or its token"
    use aws-read
  sub codeartifact
    sub login
      use aws-parameters
      does secret-value "stores what lets one in"
    sub get-package-version-asset
      use aws-parameters
      does write "writes a file"
    use aws-read
  sub sqs
    sub get-queue-url get-queue-attributes
      use aws-parameters
    use aws-read
  sub kms
    sub decrypt generate-* get-parameters-for-import re-encrypt derive-shared-secret
      use aws-parameters
      does secret-value "prints what was secret, or a key"
    use aws-read
  sub acm
    sub export-certificate
      use aws-parameters
      does secret-value "prints a private key"
    use aws-read
  sub ec2
    sub create-key-pair
      use aws-parameters
      does secret-value "makes and prints a private key"
    sub get-console-screenshot
      use aws-parameters
    # The configuration of a connection holds its pre-shared keys.
    sub describe-vpn-connections get-vpn-connection-device-sample-configuration
      use aws-parameters
      does secret-value "prints the keys of the connection"
    use aws-read
  sub directconnect
    sub describe-virtual-interfaces describe-router-configuration
      use aws-parameters
      does secret-value "prints the keys of the sessions"
    use aws-read
  sub glue
    sub get-connection get-connections
      --hide-password           mode hidden
      use aws-parameters
      does when !hidden         secret-value "prints the password of the connection"
    use aws-read
  sub cognito-idp
    sub describe-user-pool-client describe-identity-provider
      use aws-parameters
      does secret-value "prints the secret of a client"
    sub get-user-attribute-verification-code
      use aws-parameters
      does net-change "sends somebody a message"
    use aws-read
  sub codepipeline
    sub list-webhooks
      use aws-parameters
      does secret-value "prints the tokens of the webhooks"
    # The artifacts of a job come with what lets one in to them.
    sub get-job-details get-third-party-job-details
      use aws-parameters
      does secret-value "prints what lets one in"
    use aws-read
  sub macie2
    sub get-sensitive-data-occurrences
      use aws-parameters
      does secret-value "prints sensitive data that was found"
    use aws-read
  sub storagegateway location appsync amplify
    sub describe-chap-credentials describe-key list-api-keys list-apps list-branches
      use aws-parameters
      does secret-value "prints what lets one in"
    use aws-describe
    sub *
      use aws-parameters
      does net-change "may change something in the cloud, or print a secret"
  # A SELECT's result goes to the bucket of the work group; another one may be anybody's.
  sub athena
    sub start-query-execution
      --query-string=SQL        code:mysql mode sql
      --query-execution-context=TEXT
      --result-reuse-configuration=TEXT
      --work-group=NAME
      --query-s*                unknown "is abbreviated"
      --r*                      net-send "says where the result is written"
      --cli-i* --cli* --cl --c  unknown "takes its parameters from elsewhere"
      use aws-parameters
      does when !sql            net-change "runs a query"
      does when sql             net-api "runs a query that reads"
    use aws-read
  sub elasticbeanstalk
    sub describe-configuration-settings
      use aws-parameters
      does secret-value         "shows the variables of the application"
    use aws-read
  sub autoscaling application-autoscaling autoscaling-plans cloudwatch events rds-data dynamodb dynamodbstreams ecs elb elbv2 route53 route53domains route53resolver sns kinesis firehose s3control cloudtrail apigatewayv2 codebuild codecommit codedeploy configservice guardduty inspector2 organizations ce budgets pricing support stepfunctions scheduler pipes ses sesv2 efs fsx elasticache emr emr-serverless opensearch es redshift redshift-data batch backup wafv2 waf waf-regional securityhub servicediscovery service-quotas resourcegroupstaggingapi resource-groups resource-explorer-2 sagemaker transfer xray bedrock bedrock-agent kafka mq docdb neptune globalaccelerator network-firewall networkmanager ram sso-admin identitystore datasync dms timestream-query timestream-write memorydb imagebuilder codestar-connections codeconnections health compute-optimizer savingsplans account accessanalyzer detective synthetics applicationinsights cloudcontrol cur acm-pca shield fms controltower servicecatalog license-manager ds workspaces mediaconvert
    use aws-read
  sub *
    use aws-describe
    sub *
      use aws-parameters
      does net-change "may change something in the cloud, or print a secret"
  allow: aws s3 ls
  allow: aws elasticbeanstalk describe-environments
  ask:   aws elasticbeanstalk describe-configuration-settings --application-name a --environment-name b
  allow: aws athena start-query-execution --query-string 'SELECT * FROM a."b" LIMIT 5' --work-group x --region eu-west-1
  allow: aws athena start-query-execution --query-string='SHOW TABLES'
  ask:   aws athena start-query-execution --query-string 'DROP TABLE x'
  ask:   aws athena start-query-execution --query-string 'UNLOAD (SELECT 1) TO x'
  ask:   aws athena start-query-execution --query-string 'CREATE TABLE a AS SELECT 1'
  ask:   aws athena start-query-execution --query-string 'SELECT 1' --result-configuration OutputLocation=s3://x
  ask:   aws athena start-query-execution --query-string 'SELECT 1' --result-c OutputLocation=s3://x
  ask:   aws athena start-query-execution --cli-input-json file://a.json
  ask:   aws athena start-query-execution --query-string 'SELECT 1' --cli-input-json '{}'
  ask:   aws athena start-query-execution --query-string file://q.sql
  ask:   aws athena start-query-execution --query-string 'SELECT * FROM "lambda:x".a.b'
  ask:   aws athena start-query-execution
  ask:   aws athena start-query-execution --query-string 'SELECT 1' --query-s 'DROP TABLE x'
  allow: aws s3 ls s3://b/p/ --recursive --human-readable
  allow: aws ec2 describe-instances --instance-ids i-1 i-2 --query 'Reservations[].Instances[].State'
  allow: aws --profile prod --region eu-west-1 ec2 describe-vpcs --output json
  allow: aws ec2 describe-instances --filters Name=tag:a,Values=b --no-cli-pager
  allow: aws sts get-caller-identity
  allow: aws iam list-users --max-items 5
  allow: aws iam get-role --role-name x
  allow: aws logs tail /a/b --follow --since 1h
  allow: aws logs filter-log-events --log-group-name x --end-time 5
  allow: aws ssm get-parameter --name /a
  allow: aws secretsmanager list-secrets
  allow: aws secretsmanager describe-secret --secret-id x
  allow: aws lambda get-function --function-name x
  ask:   aws codepipeline get-job-details --job-id x
  ask:   aws stepfunctions get-activity-task --activity-arn x
  ask:   aws ec2 get-flow-logs-integration-template --flow-log-id x
  ask:   aws emr get-persistent-app-ui-presigned-url --persistent-app-ui-id x
  ask:   aws cognito-idp get-user-attribute-verification-code --attribute-name email
  allow: aws dynamodb query --table-name x --key-condition-expression a
  allow: aws cloudformation wait stack-create-complete --stack-name x
  allow: aws configure list
  allow: aws configure get region
  allow: aws ecr describe-images --repository-name x
  allow: aws s3api head-bucket --bucket x
  allow: aws ec2 help
  allow: aws cognito-idp admin-list-groups-for-user --username x
  allow: aws sqs get-queue-url --queue-name x
  ask:   aws secretsmanager get-secret-value --secret-id x
  ask:   aws --region eu-west-1 secretsmanager get-secret-value --secret-id=x --query SecretString
  ask:   aws ssm get-parameter --name /a --with-decryption
  ask:   aws ssm get-parameters-by-path --with-decr --path /
  ask:   aws ecr get-login-password
  ask:   aws ecr get-authorization-token
  ask:   aws sts assume-role --role-arn x
  ask:   aws sts get-session-token
  ask:   aws iam create-access-key --user-name x
  ask:   aws s3 cp s3://b/k .
  ask:   aws s3 rm s3://b --recursive
  ask:   aws s3 presign s3://b/k
  ask:   aws s3api get-object --bucket b --key k out
  ask:   aws configure get aws_secret_access_key
  ask:   aws configure export-credentials
  ask:   aws eks update-kubeconfig --name x
  ask:   aws lambda invoke --function-name x out.json
  ask:   aws ec2 describe-instances --endpoint-url http://x
  ask:   aws ec2 describe-instances --endpoint http://x
  ask:   aws ec2 describe-instances --debug
  ask:   aws ec2 run-instances --image-id x
  ask:   aws ec2 terminate-instances --instance-ids i-1
  ask:   aws iam get-user --user-name file://.env
  ask:   aws ec2 describe-instances --filters "$x"
  ask:   aws redshift get-cluster-credentials --db-user x
  ask:   aws lightsail get-instance-access-details --instance-name x
  ask:   aws kms decrypt --ciphertext-blob fileb://x
  ask:   aws glacier get-job-output --job-id x out
  ask:   aws $x list-users
  allow: aws ec2 describe-vpn-gateways
  ask:   aws ec2 describe-vpn-connections
  ask:   aws ec2 get-vpn-connection-device-sample-configuration --vpn-connection-id x --vpn-connection-device-type-id y
  ask:   aws directconnect describe-virtual-interfaces
  ask:   aws directconnect describe-router-configuration --virtual-interface-id x
  allow: aws directconnect describe-connections
  ask:   aws glue get-connection --name x
  ask:   aws glue get-connections
  allow: aws glue get-connection --name x --hide-password
  allow: aws glue get-tables --database-name x
  ask:   aws cognito-idp describe-user-pool-client --user-pool-id x --client-id y
  ask:   aws cognito-idp describe-identity-provider --user-pool-id x --provider-name y
  allow: aws cognito-idp list-user-pools --max-results 5
  ask:   aws codepipeline list-webhooks
  allow: aws codepipeline get-pipeline-state --name x
  ask:   aws macie2 get-sensitive-data-occurrences --finding-id x
  ask:   aws storagegateway describe-chap-credentials --target-arn x
  ask:   aws location describe-key --key-name x
  ask:   aws appsync list-api-keys --api-id x
  ask:   aws amplify list-apps
  allow: aws appsync list-graphql-apis

# gcloud --------------------------------------------------------------------------------------------------

set gcloud-guard
  --flags-f*                    unknown "takes options from a file"
  --imp* --i --im               does privilege "acts as a service account"
  --log-h*                      does secret-value "prints requests and answers whole"
  --access-token-file=FILE      look
  --*
  -h                            mode help
  -q
  operands                      text*

# Groups are told by name, for the operand of a verb that is not listed may be called "list".
set gcloud-verbs
  sub list list-* describe get-iam-policy get-ancestors get-ancestors-iam-policy get-server-config get-serial-port-output get-health get-status get-nat-mapping-info get-nat-ip-info get-effective-firewalls get-guest-attributes get-xpn-host-project get-rollout-status
    use gcloud-guard
  sub access
    use gcloud-guard
    does secret-value "prints a secret"
  sub get-* test-* print-* fetch-*
    use gcloud-guard
    does unknown "may print a secret or write a file"
  sub delete delete-* remove-* destroy purge
    use gcloud-guard
    does net-change wholesale "deletes something in the cloud"
  sub create update start stop reset deploy resize enable disable submit cancel patch import export restart resume suspend move undelete rollback promote drain add-* set-* update-* create-* attach-* detach-* abandon-* recreate-* apply-* export-* import-* reset-* enable-* disable-* start-* stop-* move-* resize-* rolling-* replace-* restart-* restore-* suspend-* resume-* invalidate-* perform-* simulate-* bulk* wait-* upload-* run-* copy-* switch-* clear-* change-* convert-* generate-* sign-* verify-* configure-* validate-* cancel-* submit-* deploy-* undeploy-* promote-* rotate-* upgrade-* migrate-* patch-* publish-* pull-* ack* modify-* seek* grant-* revoke-* release-* allocate-* associate-* dissociate-* join-* leave-*
    use gcloud-guard
    does net-change "changes something in the cloud"

set gcloud-logs
  sub logs
    sub read tail
      use gcloud-guard
    use gcloud-verbs

set gcloud-groups
  use gcloud-verbs
  use gcloud-logs
  sub project-info os-login backend-config config* sole-tenancy certificate policy iam-policy firewall-rule security-profile service-directory domain-mapping hub fleet membership binauthz *s
    use gcloud-verbs
    use gcloud-logs
    sub project-info os-login policy *s
      use gcloud-verbs
      use gcloud-logs
      sub *s
        use gcloud-verbs

set gcloud-services
  sub iap
    sub oauth-clients
      use gcloud-guard
      does secret-value "shows the secret of a client, or changes it"
      sub *
        use gcloud-guard
    use gcloud-groups
  sub access-approval access-context-manager active-directory ai ai-platform alloydb anthos api-gateway apigee app apphub artifacts asset assured backup-dr batch bigtable billing bms certificate-manager cloud-shell colab composer database-migration dataflow dataplex dataproc datastore datastream deploy deployment-manager developer-connect dns domains edge-cache edge-cloud emulators endpoints essential-contacts eventarc filestore firebase firestore functions healthcare iam identity ids immersive-stream infra-manager kms looker lustre managed-kafka media memcache memorystore metastore migration ml monitoring netapp network-connectivity network-management network-security network-services notebooks oracle-database org-policies organizations policy-intelligence policy-troubleshoot privateca projects publicca pubsub recaptcha recommender redis resource-manager run scc scheduler service-directory service-extensions services source source-manager spanner sql storage-insights survey tasks telco-automation topic transcoder transfer vmware workbench workflows workload-identity workspace-add-ons workstations
    use gcloud-groups

command gcloud
  manual "gcloud reference, Google Cloud CLI"
  --account=NAME                global
  --billing-project=NAME        global
  --configuration=NAME          global
  --flags-file=FILE             global unknown "takes options from a file"
  --flatten=KEY                 global
  --format=FORMAT               global
  --help                        global mode help
  -h                            global mode help
  --impersonate-service-account=NAME  global does privilege "acts as a service account"
  --access-token-file=FILE      global look
  --log-http                    global does secret-value "prints requests and answers whole"
  --project=NAME                global
  -q --quiet                    global
  --trace-token=TOKEN           global
  --user-output-enabled         global
  --verbosity=LEVEL             global
  --version -v                  mode help
  --zone=NAME                   global
  --region=NAME                 global
  sub version help
    operands text*
  sub info
    --show-log                  does secret-value "prints a log of what was done"
    --run-diagnostics
    --anonymize
    operands none
  sub auth
    sub list
      --filter-account=NAME
      --filter=FILTER
      --limit=N
      operands none
    sub print-access-token print-identity-token print-refresh-token describe
      --audiences=LIST
      --include-email
      --lifetime=N
      does secret-value "prints what lets one in"
      operands text?
    sub application-default
      sub print-access-token
        does secret-value "prints what lets one in"
        operands none
      sub login revoke set-quota-project
        does secret-value "changes what lets one in"
        operands text*
    sub login revoke activate-service-account configure-docker
      --key-file=FILE           look
      --no-launch-browser
      --update-adc
      --cred-file=FILE          look
      --all
      does secret-value "changes what lets one in"
      operands text*
  sub config
    sub list
      --all
      --filter=FILTER
      --limit=N
      operands text?
    sub get-value get
      operands text
    sub set unset
      --installation
      does system "changes the client's settings"
      operands text text?
    sub configurations
      sub list describe
        --all
        --filter=FILTER
        operands text?
      sub create delete activate rename
        --activate
        --no-activate
        --new-name=NAME
        does system "changes the client's settings"
        operands text*
  sub components
    sub list
      --show-versions
      --only-local-state
      --filter=FILTER
      operands none
    sub install update remove restore reinstall
      does run-package "changes the client's components"
      operands text*
  sub container
    sub clusters
      sub get-credentials
        use gcloud-guard
        does write "changes kubectl's configuration"
      use gcloud-verbs
    use gcloud-groups
  sub logging
    sub read tail
      use gcloud-guard
    use gcloud-groups
  sub builds
    sub log
      use gcloud-guard
    use gcloud-groups
  sub secrets
    use gcloud-groups
  sub compute
    sub ssh scp start-iap-tunnel connect-to-serial-port
      syntax gnu noabbrev
      use gcloud-guard
      does run-remote "connects to a machine"
    use gcloud-groups
  sub storage
    sub ls du hash
      use gcloud-guard
    sub cat
      use gcloud-guard
      does net-fetch "prints what is stored"
    sub cp mv rm rsync sign-url
      use gcloud-guard
      does net-change "changes what is stored"
    use gcloud-groups
  sub alpha beta preview
    sub compute
      sub ssh scp start-iap-tunnel connect-to-serial-port
        use gcloud-guard
        does run-remote "connects to a machine"
      use gcloud-groups
    sub container
      use gcloud-groups
    use gcloud-services
  use gcloud-services
  allow: gcloud projects list
  allow: gcloud compute instances list --filter='status=RUNNING' --format=json
  allow: gcloud --project x compute instances describe y --zone z
  allow: gcloud --zone=us-central1-a compute instances list
  allow: gcloud beta run services describe x
  allow: gcloud logging read 'severity>=ERROR' --limit 5
  allow: gcloud run services logs read x
  allow: gcloud functions logs read x
  allow: gcloud config list
  allow: gcloud config get-value project
  allow: gcloud auth list
  allow: gcloud secrets versions list x
  allow: gcloud iam service-accounts keys list --iam-account x
  allow: gcloud certificate-manager trust-configs describe x
  allow: gcloud network-security gateway-security-policies rules list
  allow: gcloud projects get-iam-policy x
  allow: gcloud help compute instances
  allow: gcloud compute instances create --help
  ask:   gcloud auth print-access-token
  ask:   gcloud secrets versions access latest --secret=x
  ask:   gcloud beta secrets versions access latest --secret x
  ask:   gcloud compute instances list --impersonate-service-account=x
  ask:   gcloud compute instances list --impersonate x
  ask:   gcloud compute instances list --flags-file=x
  ask:   gcloud compute instances list --log-http
  ask:   gcloud container clusters get-credentials x
  ask:   gcloud compute instances delete list
  ask:   gcloud compute ssh x
  ask:   gcloud config set project x
  ask:   gcloud auth login
  ask:   gcloud services api-keys get-key-string x
  ask:   gcloud app deploy
  ask:   gcloud sql export sql list x
  ask:   gcloud compute instances frobnicate list
  ask:   gcloud secrets versions access list --secret x
  ask:   gcloud alpha auth print-access-token
  allow: gcloud dns record-sets list --zone x
  allow: gcloud compute project-info describe
  allow: gcloud compute addresses list
  allow: gcloud builds list

command gsutil
  manual "gsutil help, Google Cloud CLI"
  syntax gnu noabbrev nopermute
  -D                           does secret-value "prints requests and answers whole"
  -h=HEADER
  -i=NAME                       does privilege "acts as a service account"
  -m
  -q
  -o=SETTING                    unknown "changes a setting"
  -u=PROJECT
  --version                     mode help
  sub version help
    -l
    operands text*
  sub ls
    -l
    -L
    -a
    -b
    -d
    -e
    -h
    -j
    -p=PROJECT
    -r -R
    operands text*
  sub du
    -0
    -a
    -c
    -e=GLOB
    -h
    -s
    operands text*
  sub stat hash
    -c
    -h
    -m
    operands text*
  sub cat
    -h
    -r=RANGE
    does net-fetch "prints what is stored"
    operands text+
  sub cp mv rsync rm rb mb signurl acl iam defacl web cors lifecycle versioning setmeta rewrite config notification label logging compose
    does net-change "changes what is stored"
    operands text*
  allow: gsutil ls -l gs://b
  allow: gsutil -m du -sh gs://b
  ask:   gsutil -o x=y ls
  ask:   gsutil rm -r gs://b
  ask:   gsutil cp gs://b/x .

command bq
  manual "bq reference, Google Cloud CLI"
  syntax gnu noabbrev
  --project_id=NAME             global
  --dataset_id=NAME             global
  --location=NAME               global
  --format=FORMAT               global
  -q --quiet                    global
  --headless                    global
  --nosync                      global
  --synchronous_mode            global
  --version                     mode help
  --help                        global mode help
  --bigqueryrc=FILE             unknown "takes options from a file"
  --flagfile=FILE               global unknown "takes options from a file"
  --api=URL                     global net-fetch
  sub ls
    -a --all
    -d --datasets
    -j --jobs
    -m --models
    -p --projects
    -n --max_results=N
    --filter=TEXT
    --routines
    --views
    operands text?
  sub show
    --schema
    -j --job
    -m --model
    -d --dataset
    --view
    --routine
    --encryption_service_account
    operands text?
  sub head
    -n --max_rows=N
    -s --start_row=N
    -j --job
    -t --table
    -c --selected_fields=LIST
    operands text?
  sub version help
    operands text*
  sub query
    --dry_run                   mode dry
    --use_legacy_sql
    --nouse_legacy_sql
    -n --max_rows=N
    --parameter=TEXT
    --destination_table=TABLE   net-change
    --replace
    --append_table
    does when !dry net-change "runs a query, which may change tables"
    operands text?
  sub mk rm cp load extract update insert cancel
    -f --force                  mode force
    -r --recursive              mode wholesale
    does net-change "changes tables"
    operands text*
  allow: bq ls -n 10 x
  allow: bq show --schema --format=prettyjson x.y
  allow: bq query --dry_run --nouse_legacy_sql 'select 1'
  ask:   bq query 'delete from x where true'
  ask:   bq rm -r -f x

# az -------------------------------------------------------------------------------------------------------

# What stands alone reads; -f and what names a file to write is not among them.
set az-parameters
  --deb*                        does secret-value "prints requests and answers whole"
  --file* --output-f* --save* --dest* --dir* --download* --overwrite* --path*  unknown "may name a file to write"
  --show-v* --show-s* --show-c* --show-k* --show-p* --include-s* --include-c* --expose* --with-s* --resolve-k* --populate-s*  does secret-value "may print a secret"
  --op*                         does desktop "opens a browser"
  --headers* --url* --uri*      unknown "names an address"
  --blob-u* --blob-e* --queue-e* --table-e* --service-e* --account-u* --share-u*  unknown "names an address"
  # The token of the person is sent there.
  --org --organization=URL      unless https://dev.azure.com/* net-fetch
  --or --orga*                  unknown "names an address"
  --*                           at-file
  -a
  -b
  -c
  -d
  -e
  -g
  -i
  -l
  -n
  -o
  -p
  -q
  -r
  -s
  -t
  -u
  -v
  -w
  -x
  -y
  -z
  -h                            mode help
  operands                      at-file*

set az-guard
  sub *secret* *credential* *key* *token* *password* *publishing* *connection-string* *sas* *conn-str* *appsettings*
    does secret-value "prints what lets one in, or changes it"
    use az-parameters
    sub *
      use az-parameters
      sub *
        use az-parameters

set az-verbs
  sub list show exists query list-locations list-skus list-sizes list-usage list-usages list-runtimes list-versions list-ip-addresses list-member list-members list-available list-available-* list-endpoints list-outputs list-resources list-operations list-definitions list-deleted list-instances list-nodes list-tasks list-offers list-publishers list-vm-* list-defaults list-service-tags list-effective-nsg show-tags show-manifests show-usage show-permission show-effective-route-table show-next-hop show-topology show-status show-details show-run show-task list-runs get-instance-view get-boot-log get-versions get-upgrades get-upgrade-versions get-os-options get-schema check-name check-name-availability list-metadata list-namespaces list-categories show-backend-health show-backend-health-status peek summarize get-default-config
    use az-parameters
  sub create update set start stop restart deploy add remove reset enable disable import export invoke run upload download assign deallocate resize redeploy generalize grant-access revoke-access attach detach upgrade move register unregister scale swap failover copy renew restore approve reject cancel regenerate* purge* create-* set-* add-* remove-* update-* start-* stop-* enable-* disable-* import-* export-* run-* delete-* reset-* attach-* detach-*
    use az-parameters
    does net-change "changes something in the cloud"
  sub delete purge
    use az-parameters
    does net-change wholesale "deletes something in the cloud"

set az-groups
  use az-verbs
  use az-guard
  sub *
    use az-verbs
    use az-guard
    sub *
      use az-verbs
      use az-guard
      sub *
        use az-verbs
        use az-guard
        sub *
          use az-verbs
          use az-guard

set az-held
  does secret-value "shows keys, or changes them"
  use az-parameters
  sub *
    use az-parameters
    sub *
      use az-parameters

command az
  manual "Azure CLI reference"
  --debug                       global does secret-value "prints requests and answers whole"
  --only-show-errors            global
  --verbose                     global
  -h --help                     global mode help
  -o --output=FORMAT            global
  --query=QUERY                 global at-file
  --subscription=NAME           global
  -v --version                  mode help
  sub version
    -o --output=FORMAT
    operands none
  sub help
    operands text*
  sub account
    sub clear
      does secret-value "forgets who is logged in"
      operands none
    sub get-access-token
      use az-parameters
      does secret-value "prints a token"
    use az-groups
  sub aks
    sub get-credentials
      use az-parameters
      does write "changes kubectl's configuration"
    sub command
      does run-remote "runs a command in the cluster"
      sub *
        use az-parameters
    use az-groups
  sub keyvault
    use az-verbs
    sub key
      use az-verbs
      use az-guard
    sub secret
      sub list list-versions list-deleted
        use az-parameters
      sub *
        use az-parameters
        does secret-value "prints a secret, or changes it"
    use az-guard
    sub certificate
      use az-verbs
      use az-guard
    sub network-rule role private-endpoint-connection private-link-resource
      use az-verbs
  sub sshkey
    use az-verbs
  sub webapp functionapp container containerapp logicapp
    sub log
      use az-verbs
      sub tail
        use az-parameters
    sub logs
      use az-parameters
      sub show
        use az-parameters
    use az-groups
  sub boards repos pipelines devops artifacts
    use az-groups
  # What is shown of a policy or an identity holds its keys.
  sub iot
    sub hub dps
      sub device-identity
        sub list
          use az-parameters
        sub *
          use az-held
      sub policy module-identity
        use az-held
      use az-groups
    use az-groups
  sub spring spring-cloud
    sub test-endpoint
      use az-held
    use az-groups
  sub network
    sub express-route
      sub auth
        use az-held
      use az-groups
    use az-groups
  sub ad
    sub signed-in-user
      sub show list-owned-objects
        use az-parameters
    use az-groups
  sub config configure
    does system "may change the client's settings"
    use az-parameters
    sub get
      does unknown "may print a setting that is secret"
      operands text*
    sub set unset
      operands text*
  sub login logout rest interactive feedback find
    use az-parameters
    does net-change "changes what lets one in, or asks any address"
  sub extension bicep
    sub list list-available show version list-versions
      use az-parameters
    sub add update remove install uninstall upgrade
      use az-parameters
      does run-package "changes the client's extensions"
  # The text has <username> and <password> in the place of both.
  sub sql
    sub db
      sub show-connection-string
        use az-parameters
      use az-groups
    use az-groups
  sub storage
    use az-guard
    sub account container blob table queue share file fs entity message directory cors logging metrics blob-inventory-policy
      use az-guard
      use az-verbs
      sub *
        use az-guard
        use az-verbs
  use az-groups
  allow: az vm list -o table
  allow: az vm show -g rg -n vm --query name -d
  allow: az group list --output json
  allow: az network vnet subnet list --vnet-name x -g y
  allow: az account show
  allow: az account list-locations
  allow: az storage account list
  allow: az sql db show-connection-string --client sqlcmd -s x -n y
  ask:   az storage account show-connection-string -n x
  allow: az storage blob list --container-name x --account-name y
  allow: az keyvault list
  allow: az keyvault secret list --vault-name x
  allow: az webapp log tail -n x -g y
  allow: az container logs -n x -g y
  allow: az boards query --wiql 'SELECT x'
  allow: az -o delete vm list
  allow: az vm list --help
  allow: az vm create --help
  allow: az ad signed-in-user show
  allow: az sshkey show -g x -n y
  allow: az network dns record-set a list --zone-name x -g y
  allow: az cosmosdb sql container list --database-name x
  ask:   az keyvault secret show --name x --vault-name y
  ask:   az account get-access-token
  ask:   az storage account keys list -n x
  ask:   az aks get-credentials -n x -g y
  ask:   az rest --url https://x
  ask:   az vm list --debug
  ask:   az vm show --name @.env
  ask:   az vm start -g x -n y
  ask:   az group delete --name x
  ask:   az cosmosdb list-connection-strings -n x
  ask:   az redis list-keys -n x
  ask:   az acr credential show -n x
  ask:   az webapp deployment list-publishing-profiles -n x
  ask:   az vm run-command invoke -g x -n y --command-id z
  ask:   az login
  ask:   az ad sp create-for-rbac
  ask:   az vm delete list
  ask:   az vm frobnicate -n list
  allow: az iot hub list
  allow: az iot hub device-identity list -n x
  ask:   az iot hub device-identity show -n x -d y
  ask:   az iot hub module-identity list -n x -d y
  ask:   az iot hub policy list --hub-name x
  ask:   az iot dps policy show --dps-name x -n y
  ask:   az spring test-endpoint list -n x -g y -s z
  allow: az spring app list -s x -g y
  ask:   az network express-route auth list --circuit-name x -g y
  allow: az network express-route list
  ask:   az webapp config appsettings list -n x -g y
  ask:   az staticwebapp appsettings list -n x
  allow: az webapp config show -n x -g y
  ask:   az appconfig kv list -n x --resolve-keyvault
  allow: az appconfig kv list -n x
  ask:   az ml connection show -n x --populate-secrets
  allow: az repos list --organization https://dev.azure.com/o
  allow: az repos list --org=https://dev.azure.com/o -o table
  ask:   az repos list --org https://o.invalid
  ask:   az repos list --organization=https://o.invalid
  ask:   az repos list --organiz https://o.invalid
  ask:   az boards query --wiql x --org "$o"
  ask:   az storage blob show --blob-url https://o.invalid/c/b
  ask:   az storage blob list -c x --blob-endpoint https://o.invalid
  ask:   az vm list --query @.env
  allow: az vm list --query '[].{n:name}' -o tsv
  ask:   az aks check-acr -n x -g y --acr z
  ask:   az acr check-health -n x

# terraform ------------------------------------------------------------------------------------------------

set tf-plan
  -var=TEXT
  -var-file=FILE                read
  -target=ADDRESS
  -replace=ADDRESS
  -refresh=BOOL
  -refresh-only
  -destroy                      does net-change wholesale "plans or does the deletion of everything"
  -input=BOOL
  -lock=BOOL
  -lock-timeout=TIME
  -no-color
  -json
  -parallelism=N
  -compact-warnings
  -detailed-exitcode
  -out=FILE                     write
  -generate-config-out=FILE     write
  -state=FILE                   read
  -state-out=FILE               write
  -backup=FILE                  write
  -concise

# The configuration of a folder may name a program that gives the key of its state.
command tofu
  manual "tofu -help, OpenTofu 1.10"
  syntax go
  -chdir=DIR                    dir
  -help -h                      global mode help
  -version -v                   mode help
  sub version
    -json
    operands none
  sub fmt
    use tf-fmt
  sub *
    does run-project "runs the providers and programs that this folder names"
    syntax none
    operands text*
  allow: tofu version
  allow: tofu fmt -check
  ask:   tofu state list
  ask:   tofu fmt
  ask:   tofu apply

set tf-fmt
  -list[=BOOL]
  -write[=BOOL]                 only false|0|f|F|FALSE|False mode check
  -diff[=BOOL]
  -check                        mode check
  -no-color
  -recursive
  operands when check           read-tree*
  implied when check,operands=0  read-tree "."
  operands                      write*
  implied when !check,operands=0  write "."

command terraform
  manual "terraform -help, Terraform 1.10"
  syntax go
  -chdir=DIR                    dir
  -help -h                      global mode help
  -version -v                   mode help
  sub version
    -json
    operands none
  sub fmt
    use tf-fmt
  sub workspace
    sub show list
      -no-color
      operands look?
    sub select new
      -or-create
      -lock=BOOL
      -lock-timeout=TIME
      -state=FILE               read
      does net-change "changes the workspace"
      operands text text?
    sub delete
      -force                    mode force
      -lock=BOOL
      -lock-timeout=TIME
      does net-change wholesale "deletes a workspace"
      operands text
  sub state
    sub list
      -id=ID
      -state=FILE               look
      operands text*
    sub show
      -state=FILE               read
      does run-project "runs the providers of this folder"
      operands text
    sub pull
      does secret-value "prints the state with its secrets"
      operands none
    sub mv rm push replace-provider
      -dry-run
      -lock=BOOL
      -lock-timeout=TIME
      -state=FILE               write
      -state-out=FILE           write
      -backup=FILE              write
      -backup-out=FILE          write
      -force                    mode force
      -auto-approve             mode force
      -ignore-remote-version
      does net-change "changes the state"
      operands text*
  sub output
    -json                       does secret-value "prints outputs that are secret too"
    -raw                        does secret-value "prints an output, secret or not"
    -no-color
    -state=FILE                 read
    -show-sensitive             does secret-value "prints outputs that are secret too"
    # An output that is marked as sensitive is hidden in the list, but not where it is named.
    sub *password* *passwd* *secret* *token* *credential* *private_key* *access_key* *api_key* *connection_string* *kubeconfig* *kube_config*
      does secret-value "prints an output that is named, secret or not"
      operands none
    operands text?
  sub providers
    sub lock mirror schema
      does run-package "fetches or runs providers"
      -platform=NAME
      -fs-mirror=DIR            look
      -net-mirror=URL           net-fetch
      -enable-plugin-cache
      -json
      operands text*
    -no-color
    operands none
  sub metadata
    sub functions
      -json
      operands none
  sub show
    -json                       does secret-value "prints the state with its secrets"
    -no-color
    does run-project "runs the providers of this folder"
    operands read?
  sub graph
    -draw-cycles
    -plan=FILE                  read
    -type=TYPE
    # "terraform init" keeps the providers there; without them there is nothing to run.
    file here .terraform terraform.d does run-project "runs the providers of this folder"
    operands none
  sub validate
    -json
    -no-color
    -no-tests
    -test-directory=DIR         look
    does run-project "runs the providers of this folder"
    operands none
  sub plan
    use tf-plan
    does run-project "runs the providers of this folder"
    operands none
  sub apply
    use tf-plan
    -auto-approve               mode force
    does net-change "changes the infrastructure"
    operands read?
  sub destroy
    use tf-plan
    -auto-approve               mode force
    does net-change wholesale "destroys the infrastructure"
    operands none
  sub refresh
    use tf-plan
    does net-change "changes the state"
    operands none
  sub init get
    -backend=BOOL
    -backend-config=TEXT
    -force-copy
    -from-module=SOURCE         net-fetch
    -get=BOOL
    -input=BOOL
    -lock=BOOL
    -lock-timeout=TIME
    -lockfile=MODE
    -migrate-state              does net-change "moves the state"
    -no-color
    -plugin-dir=DIR             look
    -reconfigure
    -update
    -upgrade
    does run-package "fetches providers and modules"
    operands none
  sub import
    use tf-plan
    -config=DIR                 read-tree
    does net-change "changes the state"
    operands text text
  sub taint untaint
    -allow-missing
    -lock=BOOL
    -lock-timeout=TIME
    does net-change "changes the state"
    operands text
  sub force-unlock
    -force                      mode force
    does net-change "removes the lock of the state"
    operands text
  sub login logout
    does secret-value "changes what lets one in"
    operands text?
  sub test console
    -var=TEXT
    -var-file=FILE              read
    -filter=FILE
    -json
    -no-color
    -verbose
    does run-project "runs the project"
    operands none
  allow: terraform version
  allow: terraform -version
  allow: terraform fmt -check -recursive -diff
  allow: terraform -chdir=infra state list
  allow: terraform workspace show
  allow: terraform output
  allow: terraform providers
  allow: terraform plan -help
  ask:   terraform fmt
  ask:   terraform fmt -check=false
  ask:   terraform fmt -diff
  ask:   terraform output -json
  ask:   terraform output --raw password
  allow: terraform output cluster_name
  ask:   terraform output db_password
  ask:   terraform output -no-color db_password
  ask:   terraform state pull
  ask:   terraform plan
  ask:   terraform apply -auto-approve
  ask:   terraform destroy
  ask:   terraform init
  ask:   terraform validate
  ask:   terraform workspace select x

command terragrunt
  manual "terragrunt --help"
  syntax go
  -help -h                      mode help
  -version -v                   mode help
  sub plan apply destroy init validate output show state run-all run stack hclfmt hcl
    does run-project "runs what the project's files name"
    operands text*
  allow: terragrunt --version
  ask:   terragrunt plan

command packer
  manual "packer --help, Packer 1.11"
  syntax go
  -help -h                      mode help
  -version -v                   mode help
  -machine-readable
  sub version
    operands none
  sub validate inspect
    -syntax-only                mode syntax
    -evaluate-datasources
    -except=LIST
    -only=LIST
    -machine-readable
    -no-warn-undeclared-var
    -var=TEXT
    -var-file=FILE              read
    -ignore-prerelease-plugins
    does when !syntax run-project "runs the plugins that the template names"
    operands read
  sub fmt
    -check                      mode check
    -diff
    -write[=BOOL]               only false|0|f|F|FALSE|False mode check
    -recursive
    operands when check read*
    operands write*
  sub plugins
    sub installed
      operands none
    sub required
      operands read
    sub install remove
      -path=FILE                read
      -force                    mode force
      does run-package "changes the plugins"
      operands text+
  sub build init fix console hcl2_upgrade
    -force                      mode force
    -on-error=HOW
    -parallel-builds=N
    -only=LIST
    -except=LIST
    -var=TEXT
    -var-file=FILE              read
    -upgrade
    -output-file=FILE           write
    -with-annotations
    -validate=BOOL
    does run-project "runs what the template names"
    operands read?
  allow: packer version
  allow: packer --version
  allow: packer validate -syntax-only a.json
  allow: packer fmt -check .
  allow: packer plugins installed
  ask:   packer fmt .
  ask:   packer build .
  ask:   packer validate .

command pulumi
  manual "pulumi --help"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  -C --cwd=DIR                  global dir
  --color=WHEN                  global
  --non-interactive             global
  -e --emoji                    global
  -v --verbose=N                global
  file above Pulumi.yaml Pulumi.yml holds backend does net-send "Pulumi.yaml may name the service that is asked, with the person's token"
  sub version
    operands none
  sub whoami
    -v --verbose
    -j --json
    operands none
  sub about
    -j --json
    -t --transitive
    operands none
    file above Pulumi.yaml Pulumi.yml does run-project "asks the runtime of the project, which may lie in it"
  sub plugin
    sub ls
      -j --json
      -p --project              does run-project "asks the runtime of the project, which may lie in it"
      operands none
    sub install rm run
      does run-package "changes or runs plugins"
      operands text*
  sub stack
    sub ls
      -a --all
      -j --json
      -o --organization=NAME
      -p --project=NAME
      -t --tag=NAME
      operands none
    sub history
      -j --json
      -s --stack=NAME
      --full-dates
      --page=N
      --page-size=N
      operands none
    sub output
      -j --json
      -s --stack=NAME
      --show-secrets            does secret-value "prints secrets"
      operands text?
    sub export
      -s --stack=NAME
      --file=FILE               write
      --show-secrets            does secret-value "prints secrets"
      does secret-value "prints the state"
      operands none
    sub rm init select import rename change-secrets-provider tag unselect
      -f --force                mode force
      -y --yes
      -s --stack=NAME
      does net-change "changes a stack"
      operands text*
  sub config
    does secret-value "shows or changes configuration that may be secret"
    operands text*
    sub get set rm
      --secret
      --path
      operands text*
  sub up update destroy refresh preview pre import watch new cancel
    -y --yes
    -s --stack=NAME
    -f --skip-preview
    -t --target=URN
    --diff
    -r --refresh
    --json
    --stack-only
    does run-project "runs the program of the project"
    operands text*
  sub login logout
    --local
    does secret-value "changes what lets one in"
    operands text?
  allow: pulumi version
  allow: pulumi stack ls
  allow: pulumi whoami
  ask:   pulumi up
  ask:   pulumi preview
  ask:   pulumi stack output --show-secrets
  ask:   pulumi config get x

# The program named in cdk.json runs for nearly everything.
command cdk
  manual "cdk --help, AWS CDK 2"
  syntax gnu nopt
  -h --help                     global mode help
  --version                     mode help
  # Whatever the subcommand, plugins of cdk.json are loaded first; "docs" runs the browser that it names.
  file here cdk.json holds plugin|browser does run-project "cdk.json may name plugins"
  sub docs doc
    does desktop "opens a page in the browser"
    operands none
  sub version doctor
    operands none
  sub acknowledge ack
    does write "notes that it was read"
    operands text
  sub notices
    -u --unacknowledged
    operands none
  sub context
    -l --force                  mode force
    -j --json
    -e --reset=KEY              does write "changes cdk.context.json"
    --clear                     does write "empties cdk.context.json"
    operands none
  sub list ls synth synthesize diff deploy destroy bootstrap watch import migrate init gc rollback metadata
    -l --long
    -q --quiet
    -j --json
    -e --exclusively
    --all
    -f --force                  mode force
    --hotswap
    -o --output=DIR             write
    -a --app=COMMAND            run
    --language=NAME
    --require-approval=WHEN
    --outputs-file=FILE         write
    --profile=NAME
    -c --context=TEXT
    does run-project "runs the program that cdk.json names"
    operands text*
  allow: cdk --version
  ask:   cdk deploy --help false
  ask:   cdk docs
  allow: cdk notices
  allow: cdk context
  allow: cdk deploy --help
  ask:   cdk context --clear
  ask:   cdk ls
  ask:   cdk deploy --all

command sam
  manual "sam --help, AWS SAM 1.131"
  -h --help                     global mode help
  --version                     mode help
  --info                        mode help
  sub list
    sub resources endpoints stack-outputs
      --stack-name=NAME
      --output=FORMAT
      -t --template-file=FILE   read
      --region=NAME
      --profile=NAME
      operands none
  sub logs traces
    -n --name=NAME
    --stack-name=NAME
    --filter=TEXT
    -s --start-time=TIME
    -e --end-time=TIME
    -t --tail
    --region=NAME
    --profile=NAME
    --output=FORMAT
    --include-traces
    operands none
  sub build deploy delete package publish local sync init remote validate pipeline
    does run-project "builds, runs or changes the application"
    operands text*
  allow: sam --version
  allow: sam logs -n x --stack-name y
  ask:   sam deploy --guided
  ask:   sam local invoke x

# ansible ----------------------------------------------------------------------------------------------------
# An ansible.cfg in the folder may name plugins that run, so most of it is asked about.

set ansible-base
  file here ansible.cfg         does run-project "ansible.cfg of this folder may name plugins, or a file to log to"
  -h --help                     mode help
  --version                     unknown "an ansible.cfg of this folder may name programs"
  -v --verbose

set ansible-run
  use ansible-base
  -i --inventory --inventory-file=FILE
  -l --limit=HOSTS
  -b --become
  -K --ask-become-pass
  -k --ask-pass
  -C --check
  -D --diff
  -e --extra-vars=TEXT          at-file
  -f --forks=N
  -u --user=NAME
  -t --tags=LIST
  --skip-tags=LIST
  --vault-id=ID
  --vault-password-file --vault-pass-file=FILE  program
  -J --ask-vault-password --ask-vault-pass
  -M --module-path=DIR          unknown "loads programs from there"
  -m --module-name=NAME
  -a --args=TEXT
  -o --one-line
  -c --connection=NAME
  -T --timeout=N
  --private-key --key-file=FILE  look
  --become-user=NAME
  --become-method=NAME
  --syntax-check                mode lists
  --list-hosts                  mode lists
  --list-tasks                  mode lists
  --list-tags                   mode lists
  --step
  --start-at-task=NAME
  --flush-cache
  --force-handlers

command ansible ansible-console ansible-pull ansible-playbook
  manual "ansible-playbook(1)"
  use ansible-run
  -U --url=URL                  net-fetch
  -d --directory=DIR            write
  does when !lists              run-remote "runs tasks on machines, or the plugins and inventories of this folder"
  does when lists               run-project "runs the plugins and inventories that this folder may name"
  operands                      text*
  allow: ansible-playbook -h
  allow: ansible --help
  ask:   ansible all -m ping
  ask:   ansible-playbook a.yml
  ask:   ansible-playbook a.yml --check

# Of the folder they read ansible.cfg alone, which may name plugins, inventories that are programs and scripts that
# give passwords; plugins beside a playbook count only with --playbook-dir ("Ansible Configuration Settings").
set ansible-reads
  -h --help                     mode help
  -v --verbose
  --version                     mode help
  file here ansible.cfg         does run-project "ansible.cfg of this folder may name plugins and programs"

command ansible-doc
  manual "ansible-doc(1), ansible-core 2.18"
  use ansible-reads
  -l --list
  -F --list_files
  -s --snippet
  -j --json
  -t --type=KIND
  -e --entry-point=NAME
  -r --roles-path=DIR           look
  --metadata-dump
  --no-fail-on-errors
  -M --module-path=DIR          run-file "loads plugins from there"
  --playbook-dir=DIR            run-file "loads plugins from there"
  operands                      text*
  allow: ansible-doc --help
  allow: ansible-doc file
  allow: ansible-doc -t callback debug
  allow: ansible-doc -l
  allow: ansible-doc --version
  ask:   ansible-doc -M . x
  ask:   ansible-doc --playbook-dir . x
  ask:   ansible-doc $x

command ansible-config
  manual "ansible-config(1), ansible-core 2.18"
  use ansible-reads
  -t --type=KIND                global
  -c --config=FILE              run-file "its settings may name plugins and programs" global
  -f --format=KIND              global
  sub list view
    operands                    none
  sub dump
    --only-changed --changed-only
    operands                    none
  sub validate
    operands                    none
  allow: ansible-config list
  allow: ansible-config dump --only-changed
  allow: ansible-config validate
  ask:   ansible-config view -c x.cfg

command ansible-inventory
  manual "ansible-inventory(1), ansible-core 2.18"
  use ansible-reads
  # A file given here may be a program, or name a plugin.
  -i --inventory --inventory-file=FILE  run-file
  --list
  --graph
  --host=NAME
  -y --yaml
  --toml
  --vars
  --export
  -l --limit=HOSTS
  --output=FILE                 write
  --playbook-dir=DIR            run-file "loads plugins from there"
  --vault-id=ID                 run-file "may name a script that gives the password"
  --vault-password-file --vault-pass-file=FILE  run-file "may be a script that gives the password"
  -J --ask-vault-password --ask-vault-pass
  operands                      text?
  allow: ansible-inventory --list
  allow: ansible-inventory --list --yaml
  allow: ansible-inventory --graph --vars
  ask:   ansible-inventory --list -i inventory.ini
  ask:   ansible-inventory --list --output x

command ansible-lint ansible-test ansible-navigator
  manual "ansible-lint's documentation, Usage"
  use ansible-base
  does                          run-project "runs the plugins and inventories that this folder may name"
  unknown-options text
  operands                      text*
  allow: ansible-lint --help
  ask:   ansible-lint .

command ansible-vault
  manual "ansible-vault(1)"
  use ansible-base
  does                          secret-value "handles what is secret"
  unknown-options text
  operands                      text*
  allow: ansible-vault --help
  ask:   ansible-vault view a.yml
  ask:   ansible-vault create a.yml

# ansible.cfg may name the server, the file that is logged to and where installed things lie.
command ansible-galaxy
  manual "ansible-galaxy(1)"
  file here ansible.cfg         does net-send "ansible.cfg of this folder may name the server, or a file to log to"
  -h --help                     global mode help
  -v --verbose                  global
  sub collection role
    sub list
      -p --roles-path --collections-path=DIR  look
      --format=FORMAT
      operands text?
    sub info
      --offline
      -s --server=URL           net-fetch
      -p --roles-path=DIR       look
      operands net-api+
    sub search
      --author=NAME
      --galaxy-tags=LIST
      --platforms=LIST
      operands net-api*
    sub install download
      -r --role-file --requirements-file=FILE  read
      -f --force                mode force
      -p --roles-path --collections-path=DIR  write
      --force-with-deps
      -U --upgrade
      -n --no-deps
      does run-package "installs other people's code"
      operands text*
    sub verify
      --offline
      -i --ignore-errors
      -r --requirements-file=FILE  read
      -p --collections-path=DIR  look
      -s --server=URL           net-fetch
      operands net-api+
    sub init build publish remove delete import setup
      -f --force                mode force
      -s --server=URL           net-fetch
      does net-change "changes or publishes a role or collection"
      operands text*
  # Without a kind it is roles.
  sub list
    -p --roles-path=DIR         look
    operands text?
  allow: ansible-galaxy list
  allow: ansible-galaxy collection list
  allow: ansible-galaxy role info a.b
  allow: ansible-galaxy collection verify community.general
  allow: ansible-galaxy collection --help
  ask:   ansible-galaxy collection install a.b
  ask:   ansible-galaxy role init a

# machines and platforms -----------------------------------------------------------------------------------

command vagrant
  manual "vagrant --help; a Vagrantfile is a program"
  -h --help                     unknown "runs the Vagrantfile of this folder"
  -v --version                  mode help
  # It is read for the plugins that it wants before anything else is done.
  file when !help above Vagrantfile vagrantfile does run-project "runs the Vagrantfile of this folder"
  sub global-status
    --prune                     does system "forgets machines"
    operands none
  sub version
    operands none
  sub box
    sub list
      -i --box-info
      operands none
    sub add remove update prune repackage outdated
      does run-package "changes the boxes"
      operands text*
  sub up halt destroy ssh provision reload suspend resume status port snapshot init plugin package ssh-config validate
    -f --force                  mode force
    does run-project "runs the Vagrantfile of this folder"
    operands text*
  allow: vagrant --version
  allow: vagrant global-status
  ask:   vagrant up
  ask:   vagrant destroy -f
  ask:   vagrant status

set cli-read
  -o --output=FORMAT
  --format=FORMAT
  --json
  -j
  -n --name=NAME
  -g
  --limit=N
  --region=NAME
  -p --page=N
  --per-page=N
  --no-header
  --no-headers
  -q --query=TEXT
  --number=N
  operands text*

# What the tenant tells of clients, connections and senders of mail holds their secrets; any other resource is named by
# a plain path.
set auth0-api
  sub *client* *connection* *key* *secret* *credential* *email* *phone* *log-stream* *token* *%*
    -q --query=TEXT
    -d --data=JSON              does net-change "changes the tenant"
    -f --file=FILE              read does net-change "changes the tenant"
    --force
    does secret-value "prints what lets one in"
    operands                    none
  -q --query=TEXT
  -d --data=JSON                does net-change "changes the tenant"
  -f --file=FILE                read does net-change "changes the tenant"
  --force
  does net-api "the tenant"
  operands                      text

command auth0
  manual "auth0 --help"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  -v --version                  mode help
  --debug                       global does secret-value "prints requests and answers whole"
  --no-color                    global
  --no-input                    global
  --tenant=NAME                 global
  sub apps apis actions roles rules users logs orgs domains connections tenants ips log-streams event-streams network-acl quickstarts token-exchange user-attribute-profiles terraform
    sub list ls show diff search search-by-email check tail
      use cli-read
      --reveal-secrets          does secret-value "prints secrets"
      -r                        does secret-value "prints secrets"
    sub scopes roles blocks permissions members invitations
      sub list ls show
        use cli-read
      sub *
        syntax none
        does net-change "changes the tenant"
        operands text*
    sub *
      syntax none
      does net-change "changes the tenant"
      operands text*
  sub protection email universal-login ul branding
    sub show
      use cli-read
    sub *
      sub show list ls
        use cli-read
      sub *
        syntax none
        does net-change "changes the tenant"
        operands text*
  # Without a method it is GET, or POST where data is given.
  sub api
    use auth0-api
    sub get GET
      use auth0-api
    sub post put patch delete POST PUT PATCH DELETE
      use auth0-api
      does net-change "changes the tenant, or what lets one in"
  sub completion
    operands text
  sub *
    syntax none
    does net-change "changes the tenant, or what lets one in"
    operands text*
  allow: auth0 apps list
  allow: auth0 api get tenants/settings
  allow: auth0 api stats/daily -q from=20240101
  ask:   auth0 api get clients
  ask:   auth0 api connections/con_1
  ask:   auth0 api get %63lients
  ask:   auth0 api clients -d '{}'
  ask:   auth0 api post clients
  ask:   auth0 api get clients --data '{}'
  ask:   auth0 api
  allow: auth0 --no-color apps ls
  allow: auth0 apis scopes list x
  allow: auth0 protection bpd show
  ask:   auth0 apps create
  ask:   auth0 apps show x --reveal-secrets
  ask:   auth0 api delete users/x
  ask:   auth0 test token
  ask:   auth0 login

command heroku
  manual "heroku help"
  syntax gnu noabbrev
  -h --help                     mode help
  -v --version                  mode help
  sub apps apps:info ps releases releases:info logs addons addons:info domains status regions stack buildpacks pipelines pipelines:info features labs certs certs:info maintenance access orgs teams spaces auth:whoami version help drains notifications run:list pg:info pg:ps pg:locks pg:backups redis:info whoami plugins webhooks
    -a --app=NAME
    -r --remote=NAME
    -t --tail
    --team=NAME
    -n --num=N
    -p --ps --process-type=NAME
    -s --source --space=NAME
    -d --dyno --dyno-name=NAME
    -A --all
    --json
    -j
    -x --extended
    operands text?
  sub *
    syntax none
    does net-change "changes an application, or shows its secrets"
    operands text*
  allow: heroku apps
  allow: heroku pg:locks
  ask:   heroku pg:backups:url
  ask:   heroku plugins:install x
  allow: heroku releases -a x
  ask:   heroku config -a x
  ask:   heroku run bash -a x
  ask:   heroku apps:destroy x

command fly flyctl
  manual "fly help"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  -a --app=NAME                 global
  -c --config=FILE              global read
  -o --org=NAME                 global
  -j --json                     global
  -t --access-token=TOKEN       global
  --verbose                     global
  --debug                       global
  sub status logs version regions releases
    -i --instance=ID
    -r --region=NAME
    -n --no-tail
    --machine=ID
    operands none
    sub list
      operands none
    sub update upgrade
      does run-package "replaces the client"
      operands none
  sub auth
    sub whoami
      operands none
    sub *
      syntax none
      does secret-value "prints or changes what lets one in"
      operands                  text*
  sub scale config postgres pg
    sub show list ls validate
      operands                  text?
    sub *
      syntax none
      does net-change "changes an application"
      operands                  text*
  sub apps machine machines m volumes volume secrets certs ips orgs services platform checks image
    sub list ls show status regions vm-sizes
      -a --all
      -q --quiet
      operands text*
    sub *
      syntax none
      does net-change "changes an application"
      operands text*
  sub *
    syntax none
    does net-change "changes an application, or what lets one in"
    operands text*
  allow: fly status -a x
  allow: fly logs -a x
  allow: fly apps list
  allow: fly auth whoami
  allow: fly scale show
  ask:   fly config save
  ask:   fly scale count 3
  allow: fly secrets list
  ask:   fly deploy
  ask:   fly ssh console
  ask:   fly auth token
  ask:   fly secrets set A=b

command doctl
  manual "doctl --help"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  -o --output=FORMAT            global
  --context=NAME                global
  -t --access-token=TOKEN       global
  -u --api-url=URL              global net-fetch
  -c --config=FILE              global unknown "takes settings from a file"
  --trace                       global does secret-value "prints requests and answers whole"
  -v --verbose                  global
  sub version
    operands none
  sub account balance
    sub get ratelimit
      --format=LIST
      --no-header
      operands none
  sub compute
    sub droplet d image volume region size ssh-key domain firewall load-balancer snapshot tag certificate reserved-ip
      sub list ls get
        --format=LIST
        --no-header
        --region=NAME
        --tag-name=NAME
        --public
        operands text*
      sub records
        sub list ls
          --format=LIST
          --no-header
          operands text
        sub *
          syntax none
          does net-change "changes something in the cloud"
          operands text*
      sub *
        syntax none
        does net-change "changes something in the cloud"
        operands text*
    sub ssh
      syntax none
      does run-remote "connects to a machine"
      operands text*
  sub registry
    sub repository r
      sub list list-v2 list-tags list-manifests
        --format=LIST
        --no-header
        operands                text*
    sub get
      --format=LIST
      --no-header
      operands none
    sub *
      syntax none
      does net-change "changes the registry, or prints what lets one in"
      operands                  text*
  sub apps projects kubernetes
    sub logs
      --deployment=ID
      -f --follow
      --tail=N
      --type=TYPE
      --no-prefix
      operands                  text*
    sub list ls get
      --format=LIST
      --no-header
      operands text*
    sub cluster
      sub list ls get
        --format=LIST
        --no-header
        operands text*
      sub *
        syntax none
        does secret-value "changes clusters, or prints their keys"
        operands text*
    sub *
      syntax none
      does net-change "changes something in the cloud"
      operands text*
  sub *
    syntax none
    does net-change "may change something in the cloud, or print a secret"
    operands text*
  allow: doctl compute droplet list --format ID
  allow: doctl account get
  allow: doctl apps logs x --type run --tail 20
  allow: doctl registry repository list-v2
  ask:   doctl registry login
  ask:   doctl registry repository delete x
  ask:   doctl compute droplet delete x
  ask:   doctl kubernetes cluster kubeconfig show x
  ask:   doctl databases connection x

command hcloud linode-cli
  manual "hcloud help, linode-cli --help"
  syntax gnu noabbrev
  -h --help                     global mode help
  --version                     mode help
  sub version
    operands none
  sub server servers linodes image images volume volumes network networks firewall firewalls location datacenter regions floating-ip load-balancer primary-ip placement-group server-type iso domains nodebalancers
    sub list describe view
      -o --output=FORMAT
      -l --selector=QUERY
      --json
      --text
      --format=LIST
      operands text*
    sub *
      syntax none
      does net-change "changes something in the cloud"
      operands text*
  sub context
    sub list active
      operands none
    sub *
      syntax none
      does net-change "changes which account is meant"
      operands text*
  sub *
    syntax none
    does net-change "may change something in the cloud, or print a secret"
    operands text*
  allow: hcloud server list
  allow: hcloud context list
  allow: linode-cli linodes list --json
  ask:   hcloud server delete x
  ask:   hcloud context create x

command eksctl
  manual "eksctl help"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  -v --verbose=N                global
  -C --color=WHEN               global
  sub version info
    -o --output=FORMAT
    operands none
  sub get
    sub cluster clusters nodegroup nodegroups ng addon addons fargateprofile iamidentitymapping iamserviceaccount labels
      -n --name=NAME
      -c --cluster=NAME
      -r --region=NAME
      -o --output=FORMAT
      -A --all-regions
      -p --profile=NAME
      operands text?
  sub create delete upgrade update scale drain set unset enable disable associate disassociate register deregister utils anywhere
    syntax none
    does net-change "changes clusters"
    operands text*
  allow: eksctl get cluster
  allow: eksctl version
  ask:   eksctl delete cluster x
  ask:   eksctl utils write-kubeconfig -c x

# It hands on to the copy in node_modules, or to the version that serverless.yml names, also for --version.
command serverless sls
  manual "serverless --help, Serverless Framework 3 and 4"
  syntax none
  file above node_modules package.json serverless.* does run-project "runs the copy of itself that the project has"
  sub --version
    operands none
  sub *
    does net-change "may change something in the cloud, or print a secret"
    operands text*
  ask:   serverless deploy

command copilot ibmcloud datadog grafana-cli
  manual "copilot help, ibmcloud help"
  syntax none
  sub --version
    operands none
  sub *
    does net-change "may change something in the cloud, or print a secret"
    operands text*
  allow: copilot --version
  ask:   copilot deploy

# Of what Oracle's and Scaleway's clients can do, lists alone are known not to print what is secret.
set list-parameters
  --compartment-id=ID
  --all
  --limit=N
  --output=FORMAT
  --query=EXPRESSION
  --profile=NAME
  --region=NAME
  --lifecycle-state=STATE
  --display-name=NAME
  -o=FORMAT
  -p=NAME
  does                          net-api "asks the service"
  operands                      text*

command oci scw
  manual "oci --help, OCI CLI 3; scw help, Scaleway CLI 2"
  syntax gnu noabbrev
  -h --help -v --version        mode help
  --profile=NAME
  --region=NAME
  --output=FORMAT
  sub version help
    operands none
  sub *
    sub *
      sub list
        use list-parameters
      sub *
        syntax none
        does net-change "may change something in the cloud, or print a secret"
        operands text*
    sub list
      use list-parameters
  allow: oci compute instance list --compartment-id x
  allow: scw instance server list
  ask:   oci os bucket delete x
  ask:   oci os object get --file x
  ask:   oci compute instance list --endpoint https://example.com
  ask:   oci compute instance list --from-json file://x
  ask:   scw -c x instance server list
  ask:   scw secret version access x

command stripe
  manual "stripe --help, Stripe CLI 1.22"
  syntax gnu noabbrev
  -h --help                     global mode help
  -v --version                  mode help
  -p --project-name=NAME        global
  --color=WHEN                  global
  sub products prices customers events charges invoices subscriptions payment_intents payouts balance_transactions plans coupons refunds disputes accounts balance
    sub list retrieve
      --limit=N
      --starting-after=ID
      --ending-before=ID
      -e --expand=FIELD
      --live
      does                      net-api "asks the service"
      operands                  text?
    sub *
      syntax none
      does net-change "changes something at the service"
      operands text*
  sub logs
    sub tail
      does                      net-api "asks the service"
      operands none
  sub status version
    operands none
  sub *
    syntax none
    does net-change "changes something at the service, or prints keys"
    operands text*
  allow: stripe customers list --limit 3
  allow: stripe logs tail
  ask:   stripe config --list
  ask:   stripe customers create
  ask:   stripe customers list --api-base https://example.com
  ask:   stripe trigger x
  ask:   stripe listen

# HashiCorp's services, Prometheus ----------------------------------------------------------------------------

set hashi-global
  -address=URL                  net-fetch
  -namespace=NAME
  -format=FORMAT
  -no-color
  -ca-cert=FILE                 look
  -tls-skip-verify              does secret-value "sends what lets one in without checking the server"

command vault
  manual "vault -help, Vault 1.18"
  syntax go
  -h -help                      global mode help
  -v -version                   mode help
  sub version
    operands none
  sub status
    use hashi-global
    operands none
  sub path-help
    use hashi-global
    operands text
  sub secrets auth audit policy plugin namespace
    sub list
      use hashi-global
      -detailed
      operands text*
    sub read
      use hashi-global
      operands text
    sub *
      syntax none
      does net-change "changes the vault"
      operands text*
  sub operator
    sub raft
      sub list-peers
        use hashi-global
        operands none
    sub *
      syntax none
      does                      net-change "changes the vault"
      operands                  text*
  sub list
    use hashi-global
    operands text
  sub kv
    sub list
      use hashi-global
      -mount=PATH
      operands text
    sub metadata
      sub get
        use hashi-global
        -mount=PATH
        operands text
      sub *
        syntax none
        does net-change "changes the vault"
        operands text*
    sub get
      syntax none
      does secret-value "prints a secret"
      operands text*
    sub *
      syntax none
      does net-change "changes the vault"
      operands text*
  sub read unwrap token print login
    syntax none
    does secret-value "prints a secret"
    operands text*
  sub *
    syntax none
    does net-change "changes the vault"
    operands text*
  allow: vault status
  allow: vault kv list secret/
  allow: vault secrets list -format=json
  allow: vault policy read default
  allow: vault operator raft list-peers
  ask:   vault operator unseal
  ask:   vault operator raft remove-peer x
  ask:   vault kv get secret/x
  ask:   vault read a/b
  ask:   vault print token
  ask:   vault status -address=http://x

command consul
  manual "consul -help, Consul 1.20"
  syntax go
  -h -help                      global mode help
  -version -v                   mode help
  sub version
    operands none
  sub members info
    -detailed
    -status=RE
    -wan
    operands none
  sub catalog
    sub datacenters nodes services
      -detailed
      -service=NAME
      -node=NAME
      -tags
      operands none
  sub kv
    sub get
      -keys                     mode keys
      -separator=TEXT
      does when !keys           secret-value "prints what the cluster keeps"
      operands text?
    sub *
      syntax none
      does net-change "changes what the cluster keeps"
      operands text*
  sub intention
    sub list
      operands none
    sub *
      syntax none
      does net-change "changes who may call whom"
      operands text*
  sub operator
    sub raft
      sub list-peers
        operands none
  sub *
    syntax none
    does net-change "changes the cluster, or prints what may be secret"
    operands text*
  allow: consul members
  allow: consul catalog services
  allow: consul kv get -keys app/
  ask:   consul kv get -recurse app/
  ask:   consul kv get -keys -http-addr=http://h x
  ask:   consul kv get x
  ask:   consul leave

command nomad
  manual "nomad -help, Nomad 1.9"
  syntax go
  -h -help                      global mode help
  -version -v                   mode help
  sub version
    operands none
  sub status
    -short
    -verbose
    -json
    -namespace=NAME
    operands text?
  sub job node alloc deployment server namespace eval
    sub status history members list
      -short
      -verbose
      -json
      -p
      -detailed
      -self
      -allocs
      -namespace=NAME
      operands text?
    sub logs
      -f -stderr -stdout -tail
      -n=N
      -c=N
      -job
      -namespace=NAME
      operands text text?
    sub *
      syntax none
      does net-change "changes the cluster"
      operands text*
  sub operator
    sub raft
      sub list-peers
        operands none
    sub *
      syntax none
      does net-change "changes the cluster"
      operands text*
  sub *
    syntax none
    does net-change "changes the cluster, or prints what may be secret"
    operands text*
  allow: nomad status
  allow: nomad job status x
  allow: nomad alloc logs -f x
  ask:   nomad job run x.nomad
  ask:   nomad alloc exec x ls

command prometheus
  manual "prometheus --help"
  syntax gnu noabbrev
  -h --help --help-long --version  mode help
  does                          service "starts a server"
  unknown-options text
  operands none
  allow: prometheus --help
  allow: prometheus --version
  ask:   prometheus --agent
  ask:   prometheus

command promtool
  manual "promtool --help"
  syntax gnu noabbrev
  -h --help --version           mode help
  sub check
    sub config rules web-config
      --syntax-only
      --lint=WHAT
      --lint-fatal
      operands read*
    sub metrics
      operands none
    sub healthy ready
      --url=URL                 host
      --http.config.file=FILE   unknown "what lets one in"
      operands none
  sub query
    sub instant range series labels
      -o --format=FORMAT
      --time --start --end --step=TIME
      --match=SELECTOR
      --http.config.file=FILE   unknown "what lets one in"
      operands host text?
  sub test
    sub rules
      --run=RE
      --debug
      --diff
      operands read*
  sub tsdb
    sub list analyze
      -r --human-readable
      --limit=N
      --extended
      --match=SELECTOR
      operands look? text?
  allow: promtool query instant http://localhost:9090 up
  allow: promtool test rules t.yml
  allow: promtool tsdb list data
  allow: promtool check config prometheus.yml
  allow: promtool check rules r.yml
  ask:   promtool query instant http://x up
  ask:   promtool tsdb create-blocks-from openmetrics a b

command amtool
  manual "amtool --help"
  syntax gnu noabbrev
  -h --help --version           mode help
  --alertmanager.url=URL        global host
  --config.file=FILE            global unknown "what lets one in"
  -o --output=FORMAT            global
  --timeout=TIME                global
  sub check-config
    operands read*
  sub alert silence
    sub query
      -i --inhibited
      -s --silenced
      -a --active
      -u --unprocessed
      --expired
      -q --quiet
      -r --receiver=RE
      --within=TIME
      does net-api "the alert manager"
      operands text*
  sub config
    sub show
      does net-api "the alert manager"
      operands none
  sub cluster
    sub show
      does net-api "the alert manager"
      operands none
  allow: amtool alert query -o json
  ask:   amtool --alertmanager.url=http://x.example alert query
  allow: amtool check-config a.yml
  ask:   amtool silence add a=b
